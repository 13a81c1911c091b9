import anyAscii from "any-ascii";

/** Countries whose passports and registers write umlauts as two letters. */
const writesUmlautsOut: ReadonlySet<string> = new Set(["AT", "CH", "DE", "LI"]);
const umlauts: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", Ä: "Ae", Ö: "Oe", Ü: "Ue" };

/**
 * Proposes ASCII for lines in any script. Only a proposal, because spellings of names vary: the customer corrects
 * and confirms it.
 */
export function writeInLatin(lines: readonly string[], country: string): string[] {
  return lines.map((line) => {
    const text = writesUmlautsOut.has(country)
      ? line.normalize("NFC").replace(/[äöüÄÖÜ]/g, (letter) => umlauts[letter] ?? letter)
      : line;
    return anyAscii(text)
      .replace(/[^ -~]/g, " ")
      .replace(/\s+/g, " ")
      .trim();
  });
}
