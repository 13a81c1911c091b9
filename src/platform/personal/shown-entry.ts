import { assets } from "#src/shared/coins/assets.ts";
import { centsToNumber } from "#src/shared/money.ts";
import type { StaffPermission } from "#src/shared/staff-access.ts";

// What staff sees of customers' money: who may open a page sees its rows, and what was paid, set aside or given back only by
// the permission to read the ledger. Prices are no one's money, and pages about coins that came in have a permission of
// their own (`deposits.read`), which shows them.

interface Looking {
  readonly permissions: readonly StaffPermission[];
}

/** Whether a role sees what customers have, owe, paid and got back, and may filter and sort by it. */
export const maySeeMoney = ({ permissions }: Looking): boolean => permissions.includes("ledger.read");

/** An amount on the wire, null to a role that does not see it. */
export function seenCents(cents: bigint, hasMoney: boolean): number | null {
  return hasMoney ? centsToNumber(cents) : null;
}

/** What a line of a stream or a hit of the search says of money. */
interface Entry {
  readonly cents?: bigint | null;
  /** Coins, in decimal text. */
  readonly amount?: string | null;
  /** Words that may have an amount in them: a subject, a title. */
  readonly title?: string;
}

/** A line as a role sees it: without its amounts where it does not read the ledger. */
export function shownEntry<Line extends Entry>(line: Line, hasMoney: boolean): Line {
  if (hasMoney) return line;
  return {
    ...line,
    cents: null,
    amount: null,
    ...(line.title !== undefined && { title: withoutAmounts(line.title) }),
  };
}

const number = String.raw`[\u2212-]?\d(?:[\d.,\u00a0\u202f]*\d)?`;
const symbol = String.raw`[\u2212-]?(?:US\$|\$|€)`;
const code = String.raw`\b(?:USD|EUR|${assets.join("|")})`;
const amounts = new RegExp(
  [
    String.raw`${symbol}\s?${number}`,
    String.raw`${code}\s${number}`,
    String.raw`${number}\s?(?:\$|€|(?:${code})\b)`,
  ].join("|"),
  "giu",
);

/** A text of ours, e.g. a subject, with dots in the place of each amount, whatever the language around it. */
export function withoutAmounts(text: string): string {
  return text.replaceAll(amounts, "•••");
}
