/** A name with a hyphen in it, such as ERC-20, that stays on one line. */
export function unbroken(name: string): string {
  return name.replaceAll("-", "\u2060-\u2060");
}
