import { hasControlCharacters } from "#src/shared/validation/control-characters.ts";

const longest = 100;

/** A text of a claim as it can be stored and shown; null when there is none. */
export function readText(claim: unknown): string | null {
  if (typeof claim !== "string" || hasControlCharacters(claim)) return null;
  const text = Array.from(claim.trim()).slice(0, longest).join("");
  return text === "" ? null : text;
}
