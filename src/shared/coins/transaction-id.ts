/** The most that is looked through for an id: an explorer's address with parameters. */
export const longestIdText = 500;

/** 64 hexadecimal digits that are not a part of more. */
const idForm = /(?<![0-9a-z])(?:0x)?([0-9a-f]{64})(?![0-9a-z])/g;

/**
 * The transaction id in what a payer pastes: alone with or without `0x`, in either case, with spaces or broken into
 * lines, or in the address of an explorer. 64 lower-case digits without `0x`; null when the text has none, or several
 * different ones.
 */
export function transactionIdIn(text: string): string | null {
  const lower = text.slice(0, longestIdText).toLowerCase();
  return onlyId(lower) ?? onlyId(lower.replaceAll(/\s/g, ""));
}

function onlyId(text: string): string | null {
  const [id, ...others] = new Set([...text.matchAll(idForm)].map(([, digits]) => digits));
  return id === undefined || others.length > 0 ? null : id;
}
