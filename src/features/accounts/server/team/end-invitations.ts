import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** Open invitations of a customer: one, those to an address, or those that one member sent. */
type WhichInvitations = { readonly customerId: string } & (
  | { readonly id: string }
  | { readonly emailCanonical: string }
  | { readonly invitedBy: string }
);

/** Ends open invitations, and returns how many: their links no longer work. */
export async function endInvitations(
  trx: Transaction<DB>,
  which: WhichInvitations,
  at: Date,
): Promise<number> {
  const open = trx
    .updateTable("invitations")
    .set({ ended_at: at })
    .where("customer_id", "=", which.customerId)
    .where("ended_at", "is", null);
  const chosen =
    "id" in which
      ? open.where("id", "=", which.id)
      : "invitedBy" in which
        ? open.where("invited_by", "=", which.invitedBy)
        : open.where("email_canonical", "=", which.emailCanonical);
  const { numUpdatedRows } = await chosen.executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
