const base = "https://own.invalid";

/**
 * The one reading of a path that a link asks to be followed (`redirect_to`, `next`, `returnTo`): as a browser's
 * URL parser writes it (WHATWG URL §4.4), with query and hash; undefined unless it stays on this origin.
 * What the parser wrote is read again, because dots that it removes can leave `//host` behind.
 */
export function ownPath(text: unknown): string | undefined {
  const once = readPath(text);
  return once !== undefined && readPath(once) === once ? once : undefined;
}

function readPath(text: unknown): string | undefined {
  if (typeof text !== "string" || !/^\/(?![/\\])/.test(text)) return undefined;
  const url = URL.parse(text, base);
  return url?.origin === base ? url.pathname + url.search + url.hash : undefined;
}
