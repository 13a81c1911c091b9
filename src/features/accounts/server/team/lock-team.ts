import type { Transaction } from "kysely";
import type { UserActor } from "#src/platform/authz/actor.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { mayDo, type Member, type MemberRole } from "#src/shared/access.ts";
import { AppError } from "#src/shared/errors.ts";
import { memberOf } from "../member-of.ts";

/** The members of a customer by their users' ids, as they are while the customer's row is locked. */
export type LockedTeam = ReadonlyMap<string, Member>;

/**
 * Locks the customer of a call to the end of the transaction and reads its team: what changes a team takes this lock
 * first, so that parallel calls count each other's owners. Throws `role_not_allowed` for who may not manage it any more.
 */
export async function lockTeam(
  trx: Transaction<DB>,
  { customerId, userId }: UserActor,
): Promise<{ readonly team: LockedTeam; readonly own: Member }> {
  await trx.selectFrom("customers").select("id").where("id", "=", customerId).forNoKeyUpdate().execute();
  const rows = await trx
    .selectFrom("memberships")
    .select(["user_id", "role", "may_destroy"])
    .where("customer_id", "=", customerId)
    .execute();
  const team = new Map(rows.map((row) => [row.user_id, memberOf(row)]));
  const own = team.get(userId);
  if (own === undefined || !mayDo(own, { right: "team" })) throw new AppError("role_not_allowed");
  return { team, own };
}

/** Throws when a manager may not give or take these roles: owners are the affair of owners. */
export function requireMayManage(own: Member, ...roles: readonly MemberRole[]): void {
  if (own.role !== "owner" && roles.includes("owner")) throw new AppError("role_not_allowed");
}

/** Throws when a member is the only owner, whom the team would lose. */
export function keepAnOwner(team: LockedTeam, userId: string): void {
  const others = [...team].some(([id, { role }]) => id !== userId && role === "owner");
  if (team.get(userId)?.role === "owner" && !others) throw new AppError("last_owner");
}
