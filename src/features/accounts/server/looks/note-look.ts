import { sql } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { StaffLookActor } from "#src/platform/authz/actor.ts";
import { type Ctx, inNameOf } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { ShownInLook } from "#src/platform/http/register-contract.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { AccountsContext } from "../deps.ts";
import { isEncodedId } from "./look-rules.ts";

/**
 * Writes down what a look is about to be shown, once the answer is there: each part and object once, with how often and
 * when. The first time is an audit row too.
 */
export async function noteLook(
  { platform }: Pick<AccountsContext, "platform">,
  ctx: Ctx<StaffLookActor>,
  { part, objectId }: ShownInLook,
): Promise<void> {
  const { now } = ctx;
  const { lookId, staffId, userId, customerId } = ctx.actor;
  const object = objectId !== null && isEncodedId(objectId) ? objectId : "";
  await transaction(platform, async (trx) => {
    const { rows } = await sql<{ is_new: boolean }>`
      INSERT INTO staff_look_pages AS page (look_id, part, object_id, calls, first_at, last_at)
      VALUES (${lookId}, ${part}, ${object}, 1, ${now}, ${now})
      ON CONFLICT (look_id, part, object_id) DO UPDATE SET calls = page.calls + 1, last_at = ${now}
      RETURNING page.calls = 1 AS is_new`.execute(trx);
    if (rows[0]?.is_new !== true) return;
    await writeAudit(trx, inNameOf(ctx, { kind: "staff", id: staffId }), {
      action: "look.show",
      objectType: "user",
      objectId: userId,
      detail: { customerId, look: encodeId("look", lookId), part, ...(object !== "" && { object }) },
    });
  });
}
