const longest = 32;

/** A typed tag as stored: trimmed, and no longer than the call accepts. */
export function tagText(typed: string): string {
  return typed.trim().slice(0, longest).trim();
}

/** Every tag of some rows and the one that is filtered by, each once, in alphabetical order. */
export function tagsOf(
  rows: readonly { readonly tags: readonly string[] }[],
  chosen?: string,
): readonly string[] {
  const tags = new Set(rows.flatMap((row) => row.tags));
  if (chosen !== undefined) tags.add(chosen);
  return [...tags].sort((a, b) => a.localeCompare(b));
}
