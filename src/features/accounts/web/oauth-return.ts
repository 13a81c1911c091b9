let search = "";

/**
 * Keeps what a service returned before the router reads it: a code of digits alone would become a rounded number. The
 * router then takes it off the address, and asks again.
 */
export function keepOauthReturn(): void {
  if (location.search !== "") search = location.search;
}

/** What the service returned, by the names of RFC 6749 and 9207; null when there is no state. */
export function readOauthReturn(text = search) {
  const found = new URLSearchParams(text);
  const state = found.get("state");
  if (state === null) return null;
  const further = (["code", "error", "iss"] as const).flatMap((name) => {
    const value = found.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return { state, ...Object.fromEntries(further) };
}
