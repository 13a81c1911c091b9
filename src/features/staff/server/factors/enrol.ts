import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { CallCtx } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import type { StaffContext } from "../deps.ts";
import { lockStaff } from "../members/lock-staff.ts";
import { hasAnyFactor } from "../sessions/begin-session.ts";
import { confirmSession } from "../sessions/renew-token.ts";
import { replaceRecoveryCodes } from "./recovery-codes.ts";

export interface Enrolled {
  readonly recoveryCodes: string[];
  readonly accessToken: string;
}

/**
 * Adds a factor by `add`, under the member's lock. With the first one come ten recovery codes, and the session that
 * waited for it is open; one that began before another's enrolment has to prove that one instead.
 */
export async function enrol(
  context: StaffContext,
  trx: Transaction<DB>,
  ctx: CallCtx<StaffActor>,
  factor: "passkey" | "totp",
  add: () => Promise<void>,
): Promise<Enrolled> {
  const { staffId, stage } = ctx.actor;
  await lockStaff(trx, staffId);
  const isFirst = !(await hasAnyFactor(trx, staffId));
  // Meanwhile another session enrolled one: this one has not proved it.
  if (stage === "enroll" && !isFirst) throw new AppError("forbidden");
  await add();
  await writeAudit(trx, ctx, {
    action: "staff.enrol",
    objectType: "staff",
    objectId: staffId,
    detail: { factor },
  });
  const { token } = await confirmSession(context, trx, ctx);
  return {
    recoveryCodes: isFirst ? await replaceRecoveryCodes(context, trx, staffId) : [],
    accessToken: token,
  };
}
