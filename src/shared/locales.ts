/** One language the interface may be shown in (product §3, "Language option"). */
export interface Locale {
  readonly code: LocaleCode;
  readonly englishName: string;
  readonly nativeName: string;
  /** Country code whose flag stands for the language in lists. */
  readonly flag: string;
  readonly dir: "ltr" | "rtl";
  /** BCP 47 tag for the `lang` attribute, hreflang and Intl. */
  readonly tag: string;
}

const ltr = "ltr";
const rtl = "rtl";

/** The 26 languages in the order of product §1; English first, as the default. */
export const locales = [
  { code: "en", englishName: "English", nativeName: "English", flag: "gb", dir: ltr, tag: "en" },
  { code: "ru", englishName: "Russian", nativeName: "Русский", flag: "ru", dir: ltr, tag: "ru" },
  {
    code: "zh-tw",
    englishName: "Chinese, traditional",
    nativeName: "繁體中文",
    flag: "tw",
    dir: ltr,
    tag: "zh-Hant-TW",
  },
  {
    code: "zh-cn",
    englishName: "Chinese, simplified",
    nativeName: "简体中文",
    flag: "cn",
    dir: ltr,
    tag: "zh-Hans-CN",
  },
  { code: "de", englishName: "German", nativeName: "Deutsch", flag: "de", dir: ltr, tag: "de" },
  { code: "es", englishName: "Spanish", nativeName: "Español", flag: "es", dir: ltr, tag: "es" },
  { code: "it", englishName: "Italian", nativeName: "Italiano", flag: "it", dir: ltr, tag: "it" },
  { code: "nl", englishName: "Dutch", nativeName: "Nederlands", flag: "nl", dir: ltr, tag: "nl" },
  { code: "pl", englishName: "Polish", nativeName: "Polski", flag: "pl", dir: ltr, tag: "pl" },
  { code: "pt", englishName: "Portuguese", nativeName: "Português", flag: "pt", dir: ltr, tag: "pt" },
  { code: "tr", englishName: "Turkish", nativeName: "Türkçe", flag: "tr", dir: ltr, tag: "tr" },
  { code: "fil", englishName: "Filipino", nativeName: "Filipino", flag: "ph", dir: ltr, tag: "fil" },
  { code: "ja", englishName: "Japanese", nativeName: "日本語", flag: "jp", dir: ltr, tag: "ja" },
  { code: "hi", englishName: "Hindi", nativeName: "हिन्दी", flag: "in", dir: ltr, tag: "hi" },
  { code: "ro", englishName: "Romanian", nativeName: "Română", flag: "ro", dir: ltr, tag: "ro" },
  { code: "vi", englishName: "Vietnamese", nativeName: "Tiếng Việt", flag: "vn", dir: ltr, tag: "vi" },
  { code: "fr", englishName: "French", nativeName: "Français", flag: "fr", dir: ltr, tag: "fr" },
  { code: "ko", englishName: "Korean", nativeName: "한국어", flag: "kr", dir: ltr, tag: "ko" },
  { code: "cs", englishName: "Czech", nativeName: "Čeština", flag: "cz", dir: ltr, tag: "cs" },
  { code: "id", englishName: "Indonesian", nativeName: "Bahasa Indonesia", flag: "id", dir: ltr, tag: "id" },
  { code: "th", englishName: "Thai", nativeName: "ไทย", flag: "th", dir: ltr, tag: "th" },
  { code: "sv", englishName: "Swedish", nativeName: "Svenska", flag: "se", dir: ltr, tag: "sv" },
  { code: "ar", englishName: "Arabic", nativeName: "العربية", flag: "sa", dir: rtl, tag: "ar" },
  { code: "uk", englishName: "Ukrainian", nativeName: "Українська", flag: "ua", dir: ltr, tag: "uk" },
  { code: "bn", englishName: "Bengali", nativeName: "বাংলা", flag: "bd", dir: ltr, tag: "bn" },
  { code: "he", englishName: "Hebrew", nativeName: "עברית", flag: "il", dir: rtl, tag: "he" },
] as const satisfies readonly LocaleShape[];

/** Made-up languages that show layout faults: `xa` is accented and 40 % longer, `xb` runs right to left. */
export const pseudoLocales = [
  { code: "xa", englishName: "Accented", nativeName: "[Àççéñţéð]", flag: "", dir: ltr, tag: "en-XA" },
  { code: "xb", englishName: "Right to left", nativeName: "Right to left", flag: "", dir: rtl, tag: "en-XB" },
] as const satisfies readonly LocaleShape[];

type LocaleShape = Omit<Locale, "code"> & { readonly code: string };

/** A supported language code; the two made-up ones exist in demo and tests only. */
export type LocaleCode = (typeof locales)[number]["code"] | (typeof pseudoLocales)[number]["code"];

const byCode: ReadonlyMap<string, Locale> = new Map<string, Locale>(
  [...locales, ...pseudoLocales].map((locale) => [locale.code, locale]),
);

const english: Locale = locales[0];

/** The language of a code, in any case; an unsupported code is English (product §1). */
export function pickLocale(code: string | null | undefined): Locale {
  return byCode.get(code?.toLowerCase() ?? "") ?? english;
}

/** True for one of the 26 codes exactly as they are written, not for the made-up two. */
export function isLocaleCode(code: string): code is (typeof locales)[number]["code"] {
  return locales.some((locale) => locale.code === code);
}
