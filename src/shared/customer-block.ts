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
