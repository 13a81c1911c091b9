import { pathOf } from "#src/shared/paths.ts";
import type { Transaction } from "./queries.ts";

/** The page of what an entry is about; null for an adjustment and for coins to a permanent address. */
export function targetOf({ object, coins }: Pick<Transaction, "object" | "coins">): string | null {
  if (object === null) return null;
  if (object.type === "server") return pathOf("cabinet-server", { id: object.id });
  if (object.type === "domain") return pathOf("cabinet-domain", { id: object.id });
  const payment = coins?.paymentId ?? null;
  return payment === null ? null : pathOf("payment", { id: payment });
}

const shownLetters = 6;

/** `8ed887…008d48`: enough to compare with a wallet. */
export function shortHash(txid: string): string {
  return txid.length <= 2 * shownLetters
    ? txid
    : `${txid.slice(0, shownLetters)}…${txid.slice(-shownLetters)}`;
}
