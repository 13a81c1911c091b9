/** The value of a cookie in a `cookie` header. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? "").split("; ");
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
