/**
 * True when the typed text is the object's name. Surrounding spaces are ignored (they come with a paste); nothing
 * else is, and an empty name never matches.
 */
export function matchesTypedName(typed: string, name: string): boolean {
  return name !== "" && typed.trim() === name;
}
