/** A call of this site's API by curl, as somebody pastes it into a terminal. Without a key it is a public call. */
export function curlOf(path: string, key?: string): string {
  const url = `${location.origin}/api${path}`;
  return key === undefined ? `curl ${url}` : `curl -H "Authorization: Bearer ${key}" ${url}`;
}

/** The variable of the environment in which examples have the key. */
export const keyVariable = "API_KEY";
