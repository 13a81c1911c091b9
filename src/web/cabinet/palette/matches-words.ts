/** True when every word of the search begins or is within a word of the text; capitals do not count. */
export function matchesWords(text: string, search: string): boolean {
  const within = text.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => within.includes(word));
}
