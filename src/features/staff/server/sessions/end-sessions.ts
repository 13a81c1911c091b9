import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { AppError } from "#src/shared/errors.ts";
import type { StaffContext } from "../deps.ts";
import { lockStaff } from "../members/lock-staff.ts";
import { requireRank } from "../members/rank.ts";
import { checkStaffPassword } from "../staff-rules.ts";

/** Ends all sessions of a member, or all but one. */
export async function endSessions(
  trx: Transaction<DB>,
  staffId: string,
  now: Date,
  exceptId: string | null = null,
): Promise<void> {
  await trx
    .updateTable("staff_sessions")
    .set({ revoked_at: now })
    .where("staff_id", "=", staffId)
    .where("revoked_at", "is", null)
    .$if(exceptId !== null, (query) => query.where("id", "!=", exceptId ?? ""))
    .execute();
}

/** Ends a session of oneself, or of another member whom one may manage. */
export async function endSession(
  { platform }: StaffContext,
  ctx: Ctx<StaffActor>,
  { staffId, sessionId }: { readonly staffId: string; readonly sessionId: string },
): Promise<void> {
  await transaction(platform, async (trx) => {
    const staff = await lockStaff(trx, staffId);
    if (staff === null) throw new AppError("not_found");
    if (staffId !== ctx.actor.staffId) await requireRank(trx, ctx.actor, { roles: [staff.role] });
    const ended = await trx
      .updateTable("staff_sessions")
      .set({ revoked_at: ctx.now })
      .where("id", "=", sessionId)
      .where("staff_id", "=", staffId)
      .where("revoked_at", "is", null)
      .executeTakeFirst();
    if (ended.numUpdatedRows === 0n) throw new AppError("not_found");
    const object = { objectType: "staff-session", objectId: sessionId };
    await writeAudit(trx, ctx, { action: "staff-session.revoke", ...object });
  });
}

/** Sets another password of one's own; one's other sessions end. */
export async function changePassword(
  { platform, passwords }: StaffContext,
  ctx: Ctx<StaffActor>,
  password: string,
): Promise<void> {
  const { staffId, sessionId } = ctx.actor;
  const { email } = await platform.db.kysely
    .selectFrom("staff")
    .select("email")
    .where("id", "=", staffId)
    .executeTakeFirstOrThrow();
  checkStaffPassword(password, email);
  const passwordHash = await passwords.hash(password);
  await transaction(platform, async (trx) => {
    await lockStaff(trx, staffId);
    await trx.updateTable("staff").set({ password_hash: passwordHash }).where("id", "=", staffId).execute();
    await endSessions(trx, staffId, ctx.now, sessionId);
    await writeAudit(trx, ctx, { action: "staff.change-password", objectType: "staff", objectId: staffId });
  });
}

/** The open sessions of a member, the latest first. */
export async function listSessions({ platform }: StaffContext, staffId: string, now: Date) {
  return platform.db.kysely
    .selectFrom("staff_sessions")
    .select(["id", "address", "user_agent", "created_at", "last_seen_at", "expires_at"])
    .where("staff_id", "=", staffId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .where("proved_at", "is not", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}
