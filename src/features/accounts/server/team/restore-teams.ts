import { sql, type Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { Member } from "#src/shared/access.ts";
import { daysBetween } from "#src/shared/time.ts";
import { accountsEvents } from "../../events.ts";
import type { AccountsContext } from "../deps.ts";
import { memberOf } from "../member-of.ts";
import { lockCustomers, teamsOf } from "../security/freezes.ts";
import { dropMember } from "./drop-member.ts";
import { endInvitations } from "./end-invitations.ts";
import { type MembershipChange, noteMembership } from "./note-membership.ts";
import { replayTeam, rewindTeam, type Team } from "./replay-team.ts";

interface TakenBack {
  readonly userId: string;
  readonly siteId: number;
  /** From then on a stranger may have been in the account. */
  readonly since: Date;
}

/**
 * Gives an account that was taken back its teams again: memberships and roles that it lost to a stranger, and puts out
 * whom the stranger let in, with their sessions, keys and webhooks (decision 125). What was ordered stays.
 */
export async function restoreTeams(
  context: AccountsContext,
  trx: Transaction<DB>,
  ctx: Ctx,
  { userId, siteId, since }: TakenBack,
): Promise<void> {
  const customers = await teamsOf(trx, userId, since);
  await lockCustomers(trx, customers);
  for (const customerId of customers) {
    await endInvitations(trx, { customerId, invitedBy: userId }, ctx.now);
    if (await isErased(trx, customerId)) continue;
    const now = await readTeam(trx, customerId);
    const changes = await readChanges(trx, customerId, since);
    const rightful = replayTeam(rewindTeam(now, changes), changes, userId);
    const restored = { customerId, siteId, rightful, now, days: daysBetween(since, ctx.now) };
    await putOut(context, trx, ctx, restored);
    await bringBack(trx, ctx, restored);
  }
}

interface Restored {
  readonly customerId: string;
  readonly siteId: number;
  readonly now: Team;
  readonly rightful: Team;
  readonly days: number;
}

async function putOut(
  context: AccountsContext,
  trx: Transaction<DB>,
  ctx: Ctx,
  { customerId, siteId, now, rightful, days }: Restored,
): Promise<void> {
  for (const userId of now.keys()) {
    if (rightful.has(userId)) continue;
    await dropMember(context, trx, ctx, { userId, customerId, siteId, madeBy: null });
    // Their keys end with the membership; endpoints of others that they changed, with this.
    await publishEvent(trx, { now: ctx.now }, accountsEvents, {
      name: "accounts.broken-into.v1",
      siteId,
      customerId,
      payload: { userId, days },
    });
  }
}

async function bringBack(
  trx: Transaction<DB>,
  ctx: Ctx,
  { customerId, siteId, now, rightful }: Restored,
): Promise<void> {
  for (const [userId, after] of rightful) {
    const before = now.get(userId) ?? null;
    if (before?.role === after.role && before.mayDestroy === after.mayDestroy) continue;
    await setMember(trx, { customerId, userId, after }, ctx.now);
    await noteMembership(trx, { customerId, userId, before, after, madeBy: null }, ctx.now);
    const { role, mayDestroy } = after;
    await writeAudit(trx, ctx, {
      action: "member.restore",
      objectType: "user",
      objectId: userId,
      detail: { customerId, role, mayDestroy },
    });
    if (before !== null)
      await publishEvent(trx, { now: ctx.now }, accountsEvents, {
        name: "accounts.member-changed.v1",
        siteId,
        customerId,
        payload: { memberId: userId, role },
      });
    await publishEvent(trx, { now: ctx.now }, accountsEvents, {
      name: "accounts.member-restored.v1",
      siteId,
      customerId,
      payload: { memberId: userId, role },
    });
  }
}

interface MemberNow {
  readonly customerId: string;
  readonly userId: string;
  readonly after: Member;
}

/** Sign-ins to come act for the customer that was given back. */
async function setMember(
  trx: Transaction<DB>,
  { customerId, userId, after: { role, mayDestroy } }: MemberNow,
  at: Date,
): Promise<void> {
  const row = { role, may_destroy: mayDestroy };
  await trx
    .insertInto("memberships")
    .values({ user_id: userId, customer_id: customerId, chosen_at: at, ...row })
    .onConflict((conflict) => conflict.columns(["user_id", "customer_id"]).doUpdateSet(row))
    .execute();
}

async function isErased(trx: Transaction<DB>, customerId: string): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM customers WHERE id = ${customerId} AND erased_at IS NOT NULL`.execute(trx);
  return rows.length > 0;
}

async function readTeam(trx: Transaction<DB>, customerId: string): Promise<Team> {
  const rows = await trx
    .selectFrom("memberships")
    .select(["user_id", "role", "may_destroy"])
    .where("customer_id", "=", customerId)
    .orderBy("user_id")
    .execute();
  return new Map(rows.map((row) => [row.user_id, memberOf(row)]));
}

async function readChanges(
  trx: Transaction<DB>,
  customerId: string,
  since: Date,
): Promise<readonly MembershipChange[]> {
  const rows = await trx
    .selectFrom("membership_changes")
    .selectAll()
    .where("customer_id", "=", customerId)
    .where("made_at", ">=", since)
    .orderBy("number")
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    before: memberIn(row.role_before, row.may_destroy_before),
    after: memberIn(row.role_after, row.may_destroy_after),
    madeBy: row.made_by,
  }));
}

function memberIn(role: string | null, mayDestroy: boolean | null): Member | null {
  return role === null ? null : memberOf({ role, may_destroy: mayDestroy === true });
}
