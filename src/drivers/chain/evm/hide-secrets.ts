const longest = 200;
/** Shorter parts of a path are versions and words. */
const shortestSecret = 8;

/** A node's own words for the operator: short, on one line, without what of its URL may be a login or a key. */
export function hideSecrets(text: string, url: string): string {
  const { username, password, pathname, searchParams } = new URL(url);
  const parts = [...pathname.split("/"), ...searchParams.values()].filter(
    ({ length }) => length >= shortestSecret,
  );
  const logins = [username, password].map((part) => decodeURIComponent(part)).filter((part) => part !== "");
  const hidden = [...parts, ...logins].reduce((rest, secret) => rest.replaceAll(secret, "…"), text);
  return hidden.replaceAll(/[\p{Cc}\s]+/gu, " ").slice(0, longest);
}
