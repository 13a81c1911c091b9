import type { MemberRight } from "./access.ts";

/**
 * What staff can close to a customer, each apart: `spending` what costs money, `changes` every write but support, one's
 * own login and top-ups, `sign-in` all sessions and keys. What the product does by itself goes on.
 */
export const blockKinds = ["spending", "changes", "sign-in"] as const;

export type BlockKind = (typeof blockKinds)[number];

/** The open block of a customer. */
export interface CustomerBlock {
  readonly kinds: readonly BlockKind[];
  /** What our staff wrote to the customer. */
  readonly text: string;
  readonly since: string;
  /** When it ends by itself; null: when staff ends it. */
  readonly until: string | null;
}

/** Rights whose calls cost money. */
const spending: readonly MemberRight[] = ["orders.buy", "orders.renew"];
/** Rights of calls that change nothing, that pay in, or that are about one's own login. */
const untouched: readonly MemberRight[] = ["money", "self", "services.read"];

/** Whether a block closes what a right of a member allows, so that a page can say so before it is tried. */
export function closesRight({ kinds }: Pick<CustomerBlock, "kinds">, right: MemberRight): boolean {
  if (kinds.includes("spending") && spending.includes(right)) return true;
  return kinds.includes("changes") && !untouched.includes(right);
}
