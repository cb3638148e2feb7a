/**
 * Settings by name, as users write them: {@link org.smadp.optim.setting.Setting} declares one with
 * its fallback and meaning, {@link org.smadp.optim.setting.SettingValues} reads the given ones by
 * type and refuses those it does not know, {@link org.smadp.optim.setting.ChoiceName} is the one
 * way from an enum to its name on a command line, in a file or in a run record, and back.
 */
package org.smadp.optim.setting;
