const controlCharacter = /\p{Cc}/u;

/**
 * True for text with U+0000 (PostgreSQL stores none), line ends and other invisible controls: no address, name
 * or search has them.
 */
export function hasControlCharacters(text: string): boolean {
  return controlCharacter.test(text);
}
