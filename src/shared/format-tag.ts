/** The tag by which `Intl` writes dates of a language: English ones are day first, as everywhere else: 24 Dec 2026. */
export function formatTag(tag: string): string {
  return new Intl.Locale(tag).language === "en" ? "en-GB" : tag;
}
