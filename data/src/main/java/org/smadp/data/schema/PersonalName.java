package org.smadp.data.schema;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Whether a column, by its name, seems to say whom a row belongs to. */
public final class PersonalName {
  private static final Set<String> WORDS =
      Set.of(
          "id",
          "ids",
          "uid",
          "uuid",
          "guid",
          "user",
          "userid",
          "username",
          "customer",
          "customerid",
          "client",
          "clientid",
          "patient",
          "patientid",
          "person",
          "personid",
          "member",
          "memberid",
          "subject",
          "subjectid",
          "employee",
          "employeeid",
          "account",
          "accountid",
          "household",
          "ssn",
          "nhs",
          "mrn",
          "email",
          "mail",
          "phone",
          "passport",
          "iban",
          "imei",
          "ip",
          "cookie",
          "device");

  private PersonalName() {}

  /** Looks at the parts of a name: {@code patient_nbr}, {@code customerId}, {@code user.email}. */
  public static boolean fits(String name) {
    String apart = name.replaceAll("(\\p{Ll})(\\p{Lu})", "$1 $2").toLowerCase(Locale.ROOT);
    List<String> parts = Arrays.asList(apart.split("[^\\p{L}]+"));
    return parts.stream().anyMatch(WORDS::contains);
  }
}
