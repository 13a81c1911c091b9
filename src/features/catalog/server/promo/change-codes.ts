import { sql } from "kysely";
import type * as z from "zod/mini";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import type { promoContract } from "../../contract-promo.ts";
import { reasonOf, refuseField, timeOf } from "./create-codes.ts";

type StaffBody = z.output<(typeof promoContract)["PUT /v2/admin/promo-codes/{id}"]["body"]>;
/** As a reseller makes them too, who gives no reason. */
export type CodeChange = Omit<StaffBody, "reason"> & { readonly reason?: string };

/** Pauses codes, lets them count again, and sets their limit and end. Says how many. */
export function changeCodes(
  platform: Platform,
  ctx: Ctx,
  { siteId, id, ...body }: CodeChange & { readonly siteId: number; readonly id: string },
): Promise<number> {
  return transaction(platform, async (trx) => {
    // The lock waits for purchases under way, and the next ones wait for it: see catalog_use_promo.
    const seen = await trx
      .selectFrom("promo_codes")
      .selectAll()
      .where("site_id", "=", siteId)
      .where("id", "=", id)
      .executeTakeFirst();
    if (seen === undefined) throw new AppError("not_found");
    const locked = await trx
      .selectFrom("promo_codes")
      .select(["id", "version", "from_at"])
      .where((eb) =>
        body.wholeBatch === true && seen.batch_id !== null
          ? eb.or([eb("id", "=", id), eb("batch_id", "=", seen.batch_id)])
          : eb("id", "=", id),
      )
      .orderBy("id")
      .forUpdate()
      .execute();
    if (locked.find((row) => row.id === id)?.version !== body.version) throw new AppError("version_changed");
    const untilAt = body.untilAt === null ? null : timeOf(body.untilAt, "untilAt");
    if (untilAt !== null && locked.some((row) => row.from_at >= untilAt)) refuseField("untilAt");
    const ids = locked.map((row) => row.id);
    await sql`
      UPDATE promo_codes SET state = ${body.state}, max_uses = ${body.maxUses}, until_at = ${untilAt},
        used = CASE WHEN ${body.maxUses}::integer IS NULL THEN 0
                    ELSE (SELECT count(*) FROM promo_uses WHERE promo_id = promo_codes.id) END,
        version = version + 1, updated_at = ${ctx.now}
      WHERE id = ANY (${ids}::uuid[])`.execute(trx);
    await writeAudit(trx, ctx, {
      action: "promo-code.change",
      objectType: "promo-code",
      objectId: id,
      detail: { codes: ids.length, code: seen.code, ...reasonOf(body) },
      before: { state: seen.state, maxUses: seen.max_uses, untilAt: seen.until_at?.toISOString() ?? null },
      after: { state: body.state, maxUses: body.maxUses, untilAt: untilAt?.toISOString() ?? null },
    });
    return ids.length;
  });
}
