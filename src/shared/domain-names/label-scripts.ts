/**
 * Which characters may stand together in one label (product §5). UTS 46 lets `аpple` with a Cyrillic а pass, and
 * emoji, and signs that look like a slash; registries (IDNA 2008) and readers do not.
 */

// RFC 5892: letters, their marks and decimal digits of any script. Everything else needs a place of its own below.
const letterOrDigit = /^[\p{Ll}\p{Lo}\p{Lm}\p{Mn}\p{Mc}\p{Nd}-]$/u;

const joiners = /[\u200C\u200D]/gu;

/** Signs that only make sense beside certain letters (RFC 5892, appendix A). */
const placedSigns: readonly (readonly [sign: string, fits: RegExp])[] = [
  ["·", /^(?:[^·]|(?<=l)·(?=l))*$/u],
  ["׳", /^(?:[^׳]|(?<=\p{Script=Hebrew})׳)*$/u],
  ["״", /^(?:[^״]|(?<=\p{Script=Hebrew})״)*$/u],
  ["・", /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u],
];

/** Writing systems: a label is written in one of them. The East Asian ones are several scripts by nature (UTS 39). */
const writingSystems: readonly (readonly string[])[] = [
  ["Latin", "Han", "Hiragana", "Katakana"],
  ["Latin", "Han", "Bopomofo"],
  ["Latin", "Han", "Hangul"],
];

const singleScripts = [
  "Latin",
  "Cyrillic",
  "Greek",
  "Armenian",
  "Georgian",
  "Hebrew",
  "Arabic",
  "Thaana",
  "Devanagari",
  "Bengali",
  "Gurmukhi",
  "Gujarati",
  "Oriya",
  "Tamil",
  "Telugu",
  "Kannada",
  "Malayalam",
  "Sinhala",
  "Thai",
  "Lao",
  "Tibetan",
  "Myanmar",
  "Khmer",
  "Ethiopic",
  "Cherokee",
  "Mongolian",
  "Tifinagh",
] as const;

const systems: readonly RegExp[] = [...singleScripts.map((script) => [script]), ...writingSystems].map(
  (scripts) =>
    new RegExp(
      `^(?:[\\p{Script=Common}\\p{Script=Inherited}]|${scripts
        .map((script) => `\\p{Script_Extensions=${script}}`)
        .join("|")})*$`,
      "u",
    ),
);

/** True for a label of letters and digits in a single writing system; the label is in the form people write. */
export function isSoundLabel(label: string): boolean {
  return hasOnlyLetters(label) && isOfOneScript(label);
}

/** True when it has nothing but what registries take: no emoji, no drawings, no signs out of place. */
export function hasOnlyLetters(label: string): boolean {
  return [...label.replaceAll(joiners, "")].every((sign) => {
    if (letterOrDigit.test(sign)) return true;
    const placed = placedSigns.find(([known]) => known === sign);
    return placed?.[1].test(label) === true;
  });
}

export function isOfOneScript(label: string): boolean {
  return systems.some((system) => system.test(label));
}
