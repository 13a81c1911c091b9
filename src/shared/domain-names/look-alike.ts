/**
 * Letters of other scripts that are drawn like Latin ones (a part of Unicode's confusables), so that `аррӏе` in
 * Cyrillic can be distinguished from `apple`.
 */
const drawnLike: Readonly<Record<string, string>> = {
  // Cyrillic
  а: "a",
  с: "c",
  ԁ: "d",
  е: "e",
  һ: "h",
  і: "i",
  ј: "j",
  ӏ: "l",
  о: "o",
  р: "p",
  ԛ: "q",
  ѕ: "s",
  ѵ: "v",
  ԝ: "w",
  х: "x",
  у: "y",
  ь: "b",
  ї: "i",
  ё: "e",
  к: "k",
  м: "m",
  т: "t",
  н: "h",
  в: "b",
  г: "r",
  п: "n",
  з: "3",
  // Greek
  α: "a",
  ε: "e",
  ι: "i",
  κ: "k",
  ν: "v",
  ο: "o",
  ρ: "p",
  τ: "t",
  υ: "u",
  χ: "x",
  γ: "y",
  ϲ: "c",
  ϳ: "j",
  // Armenian
  օ: "o",
  ո: "n",
  ս: "u",
  հ: "h",
  ց: "g",
  զ: "q",
  ք: "p",
  յ: "j",
};

// Latin letters that pass for others without any mark that the eye would catch.
const drawnLikeInLatin: Readonly<Record<string, string>> = {
  ı: "i",
  ɑ: "a",
  ɡ: "g",
  ɩ: "i",
  ł: "l",
  ƙ: "k",
  ө: "o",
  ǀ: "l",
};

/** The Latin letter that a small letter may be taken for; null: it looks like no other. */
export function drawnAs(letter: string): string | null {
  return drawnLike[letter] ?? drawnLikeInLatin[letter] ?? null;
}

/**
 * The Latin text that a label may be taken for, or null when it looks like itself: every letter of it must be drawn
 * like a Latin one, and one at least not be it.
 */
export function latinLookAlike(label: string): string | null {
  let seen = "";
  for (const letter of label) {
    const like = drawnAs(letter) ?? (/^[a-z0-9-]$/.test(letter) ? letter : null);
    if (like === null) return null;
    seen += like;
  }
  return seen === label || !/[a-z]/.test(seen) ? null : seen;
}
