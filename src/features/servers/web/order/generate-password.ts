// Without 0 O o, 1 l I: the password may have to be typed into a console.
const alphabet = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const length = 20;

/** A new root password of 20 characters, 115 bits. `fill` gives random bytes. */
export function generatePassword(
  fill: (bytes: Uint8Array<ArrayBuffer>) => unknown = (bytes) => crypto.getRandomValues(bytes),
): string {
  // Bytes past the last whole multiple of the alphabet are dropped, or its first characters would be likelier.
  const limit = 256 - (256 % alphabet.length);
  let password = "";
  while (password.length < length) {
    const bytes = new Uint8Array(length * 2);
    fill(bytes);
    for (const byte of bytes) {
      if (byte < limit && password.length < length) password += alphabet[byte % alphabet.length];
    }
  }
  return password;
}
