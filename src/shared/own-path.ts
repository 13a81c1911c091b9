/** Stands for any host; `.invalid` is no one's (RFC 2606). */
const base = "https://same.invalid";

/**
 * The one reading of a path that a visitor brings and that is followed later, such as `next`, `redirect_to` or
 * `returnTo`: path, query and fragment in the form that a browser follows, or undefined when it may lead to another
 * site. What is read is tried again, because dots in `/.//host/` and `/%2e%2e//host/` become a host only when they are
 * resolved.
 */
export function readOwnPath(text: unknown): string | undefined {
  if (typeof text !== "string") return undefined;
  const path = resolve(text);
  return path !== undefined && resolve(path) === path ? path : undefined;
}

function resolve(text: string): string | undefined {
  // A URL parser takes `\\` for `/`, and leaves tabs and line breaks out.
  if (!/^\/(?![/\\])/.test(text) || /[\p{Cc}\\]/u.test(text)) return undefined;
  const url = URL.parse(text, base);
  return url?.origin === base ? url.pathname + url.search + url.hash : undefined;
}
