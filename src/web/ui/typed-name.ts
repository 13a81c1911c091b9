/**
 * True when what was typed is the name of the thing. Spaces around it are forgiven (they come with a paste);
 * nothing else is, and an empty name never matches.
 */
export function matchesTypedName(typed: string, name: string): boolean {
  return name !== "" && typed.trim() === name;
}
