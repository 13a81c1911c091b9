import type { Transaction } from "kysely";
import { call } from "#src/platform/db/call.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import { findCustomer, type FoundCustomer } from "./find-customer.ts";

/** The customer to whom something of another one is given; refused where that cannot be. */
export async function requireNewOwner(
  trx: Transaction<DB>,
  { from, to, now }: { readonly from: FoundCustomer; readonly to: string; readonly now: Date },
): Promise<FoundCustomer> {
  const owner = await findCustomer(trx, to);
  if (owner.customerId === from.customerId) throw new OperatorRefusal("It belongs to this customer already.");
  if (owner.siteId !== from.siteId)
    throw new OperatorRefusal("These customers are of different sites, which have prices of their own.");
  for (const { customerId, frozenUntil } of [from, owner]) {
    if (frozenUntil !== null && frozenUntil > now)
      throw new OperatorRefusal(
        "A break-in into one of these accounts was reported: nothing of it changes now.",
      );
    if (await call(trx, "accounts_is_blocked", { customer: customerId, kind: "changes", at: now }))
      throw new OperatorRefusal("One of these customers is blocked: nothing of theirs changes now.");
  }
  return owner;
}
