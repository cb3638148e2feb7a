# Unpacks the packaged distribution; build that first: mvn -B -DskipTests package -Pdistribution -pl cli -am
FROM eclipse-temurin:17-jre
ADD cli/target/smadp-*.tar.gz /opt/
RUN ln -s /opt/smadp-*/smadp /usr/local/bin/smadp
WORKDIR /work
ENTRYPOINT ["smadp"]
