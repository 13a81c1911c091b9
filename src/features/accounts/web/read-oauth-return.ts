/** What a service returned, by the names of RFC 6749 and 9207; null when there is no state. */
export function readOauthReturn(search: string) {
  const found = new URLSearchParams(search);
  const state = found.get("state");
  if (state === null) return null;
  const further = (["code", "error", "iss"] as const).flatMap((name) => {
    const value = found.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return { state, ...Object.fromEntries(further) };
}
