import { sql } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { lockRow, type OfMailing } from "./rows.ts";

/** Sends no more of it: once this is answered, no further mail of it is posted. */
export async function stopMailing(platform: Platform, ctx: Ctx, asked: OfMailing): Promise<void> {
  await transaction(platform, async (trx) => {
    const { id, state, ways } = await lockRow(trx, asked);
    // A banner goes on being shown after the last mail.
    const isOpen =
      state === "review" ||
      state === "queued" ||
      state === "sending" ||
      (state === "sent" && ways.includes("banner"));
    if (!isOpen) throw new AppError("version_changed");
    await trx
      .updateTable("mailings")
      .set({ state: "stopped", stopped_at: ctx.now, version: sql`version + 1` })
      .where("id", "=", id)
      .execute();
    await writeAudit(trx, ctx, { action: "mailing.stop", objectType: "mailing", objectId: id });
  });
}

/** Goes on with what was stopped: those who have it do not get it again. */
export async function continueMailing(
  platform: Platform,
  ctx: Ctx<StaffActor>,
  asked: OfMailing,
): Promise<void> {
  await transaction(platform, async (trx) => {
    const { id, state } = await lockRow(trx, asked);
    if (state !== "stopped") throw new AppError("version_changed");
    await trx
      .updateTable("mailings")
      .set({ state: "queued", stopped_at: null, ended_at: null, version: sql`version + 1` })
      .where("id", "=", id)
      .execute();
    await writeAudit(trx, ctx, { action: "mailing.continue", objectType: "mailing", objectId: id });
  });
}
