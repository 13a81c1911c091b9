import type { Kysely, Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Member } from "#src/shared/access.ts";
import { addDays } from "#src/shared/time.ts";

/** One change of who is what in a customer's team. */
export interface MembershipChange {
  readonly userId: string;
  /** Null: was not in the team. */
  readonly before: Member | null;
  /** Null: is not in it any more. */
  readonly after: Member | null;
  /** Who answers for it: of who joined, who invited them. Null: the product, for the owner of a mailbox. */
  readonly madeBy: string | null;
}

/** Longer than anything asks for: an undo looks back two times the days in which its link works. */
const keptDays = 30;

/** Notes a change of a team, in the transaction that makes it and behind the customer's lock. */
export async function noteMembership(
  trx: Transaction<DB>,
  { customerId, userId, before, after, madeBy }: MembershipChange & { readonly customerId: string },
  at: Date,
): Promise<void> {
  await trx
    .insertInto("membership_changes")
    .values({
      customer_id: customerId,
      user_id: userId,
      role_before: before?.role ?? null,
      may_destroy_before: before?.mayDestroy ?? null,
      role_after: after?.role ?? null,
      may_destroy_after: after?.mayDestroy ?? null,
      made_by: madeBy,
      made_at: at,
    })
    .execute();
}

export async function pruneMembershipChanges(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom("membership_changes").where("made_at", "<", addDays(now, -keptDays)).execute();
}
