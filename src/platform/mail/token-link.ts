/** A mailed link with a token in its fragment, which browsers send to no server: `useMailedToken` reads it. */
export function tokenLink(origin: string, path: string, token: string): string {
  return `${origin}${path}#token=${token}`;
}
