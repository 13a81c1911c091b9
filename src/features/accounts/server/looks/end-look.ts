import { sql, type Transaction } from "kysely";
import { grantsOf } from "#src/features/staff/server/index.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { createCtx, type Ctx, systemActor } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import { accountsEvents } from "../../events.ts";
import type { AccountsContext } from "../deps.ts";
import { lookPermission } from "./look-rules.ts";

type Deps = Pick<AccountsContext, "platform">;

/** Who ends it, or what: its time, or the loss of what its staff needs for it. */
export type LookEnding = "staff" | "customer" | "time" | "access";

interface EndRequest {
  readonly lookId: string;
  readonly by: LookEnding;
  /** Only a look at this customer, and of this user alone. */
  readonly of?: { readonly customerId: string; readonly userId: string | null };
}

/** Ends a look that lasts. Throws `not_found`, `nothing_to_cancel` for one that has ended. */
export async function endLook({ platform }: Deps, ctx: Ctx, request: EndRequest): Promise<void> {
  await transaction(platform, async (trx) => {
    const { of } = request;
    const look = await trx
      .selectFrom("staff_looks")
      .select(["id"])
      .where("id", "=", request.lookId)
      .$if(of !== undefined, (query) => query.where("customer_id", "=", of?.customerId ?? ""))
      .$if(of !== undefined && of.userId !== null, (query) => query.where("user_id", "=", of?.userId ?? ""))
      .executeTakeFirst();
    if (look === undefined) throw new AppError("not_found");
    if (!(await close(trx, ctx, request.lookId, request.by))) throw new AppError("nothing_to_cancel");
  });
}

interface DueRow {
  readonly id: string;
  readonly is_over: boolean;
  /** Null: its login is disabled, or its session of the office or the user's place in the team has ended. */
  readonly role: string | null;
  readonly permissions: string[] | null;
}

/** Ends looks whose time is over or whose staff may not look any more: of all staff, or of one member. */
export async function endDueLooks({ platform }: Deps, now: Date, staffId: string | null = null) {
  const { rows } = await sql<DueRow>`
    SELECT look.id, look.ends_at <= ${now} AS is_over, staff.role, own.permissions
    FROM staff_looks look
    LEFT JOIN (memberships CROSS JOIN staff_sessions office JOIN staff ON staff.id = office.staff_id)
      ON memberships.user_id = look.user_id AND memberships.customer_id = look.customer_id
      AND office.id = look.staff_session_id AND office.revoked_at IS NULL AND office.expires_at > ${now}
      AND staff.disabled_at IS NULL
    LEFT JOIN staff_roles own ON own.name = staff.role
    WHERE look.ended_at IS NULL AND (${staffId}::uuid IS NULL OR look.staff_id = ${staffId})
    ORDER BY look.id`.execute(platform.db.kysely);
  const ctx = createCtx(platform, systemActor);
  for (const { id, is_over: isOver, role, permissions } of rows) {
    const mayLook = role !== null && grantsOf({ role, permissions }).includes(lookPermission);
    if (!isOver && mayLook) continue;
    await transaction(platform, (trx) => close(trx, ctx, id, isOver ? "time" : "access"));
  }
}

/** Ends it in this transaction, with what it was shown in the audit; false when it has ended before. */
async function close(trx: Transaction<DB>, ctx: Ctx, lookId: string, by: LookEnding): Promise<boolean> {
  const ended = await trx
    .updateTable("staff_looks")
    .set({ ended_at: ctx.now, ended_by: by, link_hash: null })
    .where("id", "=", lookId)
    .where("ended_at", "is", null)
    .returning(["site_id", "customer_id", "user_id", "reason", "started_at"])
    .executeTakeFirst();
  if (ended === undefined) return false;
  const pages = await trx
    .selectFrom("staff_look_pages")
    .select((select) => ["part", select.fn.sum<string>("calls").as("calls")])
    .where("look_id", "=", lookId)
    .groupBy("part")
    .orderBy("part")
    .execute();
  await writeAudit(trx, ctx, {
    action: "look.end",
    objectType: "user",
    objectId: ended.user_id,
    detail: {
      customerId: ended.customer_id,
      look: encodeId("look", lookId),
      endedBy: by,
      parts: pages.map(({ part }) => part).join(" "),
      calls: pages.reduce((sum, { calls }) => sum + Number(calls), 0),
      minutes: Math.ceil((ctx.now.getTime() - ended.started_at.getTime()) / 60_000),
    },
  });
  await publishEvent(trx, ctx, accountsEvents, {
    name: "accounts.look-ended.v1",
    siteId: ended.site_id,
    customerId: ended.customer_id,
    payload: { lookId, memberId: ended.user_id },
  });
  return true;
}
