/** True when every word of the search occurs within a word of the text; case does not matter. */
export function matchesWords(text: string, search: string): boolean {
  const within = text.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => within.includes(word));
}
