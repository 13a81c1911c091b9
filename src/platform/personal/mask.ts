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

/** A text of ours, e.g. a subject, with each address in it masked; marks around names and punctuation stay. */
export function maskEmailsIn(text: string): string {
  return text
    .split(/([\s\u2066-\u2069<>()"',:;“”„«»「」]+)/u)
    .map((part) => (/[^@]@[^@]/.test(part) ? maskEmail(part) : part))
    .join("");
}
