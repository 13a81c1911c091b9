import type { SettingName, SettingValues } from "#src/shared/settings/registry.ts";

const named = [
  "accentHue",
  "mailSender",
  "supportEmail",
  "telegramNews",
  "telegramSupport",
  "about",
] as const satisfies readonly SettingName[];

/** What a site shows in place of the provider's name and colour. */
export type Brand = Pick<SettingValues, (typeof named)[number]> & { readonly name: string };

/** The brand that counts on a site. */
export function brandOf(values: SettingValues): Brand {
  const { productName, accentHue, mailSender, supportEmail, telegramNews, telegramSupport, about } = values;
  return { name: productName, accentHue, mailSender, supportEmail, telegramNews, telegramSupport, about };
}

/** The settings that make a brand. */
export function settingsOfBrand(brand: Brand): readonly (readonly [SettingName, unknown])[] {
  return [["productName", brand.name], ...named.map((name) => [name, brand[name]] as const)];
}
