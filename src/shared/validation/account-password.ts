/** Characters that a new password of an account has at least. */
export const minPasswordCharacters = 8;
