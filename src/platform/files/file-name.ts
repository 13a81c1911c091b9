const maxLength = 120;

/** A file's name as it is shown and saved: text without a path, without signs that no one sees or that turn others around. */
export function safeFileName(given: string): string {
  const name = given.split(/[/\\]/).at(-1) ?? "";
  const plain = name
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu, "")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^\.+/, "");
  if (plain.length <= maxLength) return plain === "" ? "file" : plain;
  const ending = /\.[\p{L}\p{N}]{1,8}$/u.exec(plain)?.[0] ?? "";
  // Cut in the middle of a sign, it ends with half of one.
  return plain.slice(0, maxLength - ending.length).replace(/[\ud800-\udbff]$/, "") + ending;
}
