/**
 * Settings by name, as users write them: {@link org.smadp.optim.setting.Setting} declares one with
 * its fallback and meaning, {@link org.smadp.optim.setting.SettingValues} reads the given ones by
 * type and refuses those it does not know.
 */
package org.smadp.optim.setting;
