/** Panels of the settings that have an address of their own, after its `#`. */
export const settingsParts = ["rename", "password", "reinstall", "delete"] as const;

export type SettingsPart = (typeof settingsParts)[number];
