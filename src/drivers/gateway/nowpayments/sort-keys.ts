/** Anyone can send a body that is nested deeper than a program can follow. */
const maxDepth = 20;

/**
 * A JSON value with the keys of all its objects in order, which is what NOWPayments signs. What is nested deeper than
 * its bodies are is left out.
 */
export function sortKeys(value: unknown, depth = 0): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (depth === maxDepth) return null;
  if (Array.isArray(value)) return value.map((part) => sortKeys(part, depth + 1));
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, part]) => [key, sortKeys(part, depth + 1)]));
}
