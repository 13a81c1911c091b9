/** A text of the owner in a language; in English where it has none. */
export function textIn(text: Readonly<Record<string, string>>, language: string): string {
  return text[language] ?? text["en"] ?? "";
}
