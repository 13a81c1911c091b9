const dots = "•••";

/** `ann@example.com` → `a•••@e•••.com`: enough to compare it with one that is known. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  const ending = domain.slice(domain.lastIndexOf(".") + 1);
  return `${maskWord(email.slice(0, at))}@${maskWord(domain)}.${ending}`;
}

/** The first letter of a word and no more, not even how long it is. */
export function maskWord(word: string): string {
  return `${[...word][0] ?? ""}${dots}`;
}
