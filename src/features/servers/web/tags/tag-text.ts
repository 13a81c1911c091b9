const longest = 32;

/** A typed tag as it is kept: without spaces around it, no longer than the call takes. */
export function tagText(typed: string): string {
  return typed.trim().slice(0, longest).trim();
}

/** Every tag of some servers, each once, in the order of the alphabet. */
export function tagsOf(servers: readonly { readonly tags: readonly string[] }[]): readonly string[] {
  return [...new Set(servers.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b));
}
