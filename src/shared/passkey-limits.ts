/** Most passkeys of one user. */
export const maxPasskeys = 10;
export const maxPasskeyNameCharacters = 60;
