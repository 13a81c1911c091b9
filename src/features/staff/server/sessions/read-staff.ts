import type { StaffActor } from "#src/platform/authz/actor.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { StaffContext } from "../deps.ts";
import { methodsOf } from "../factors/prove-factor.ts";

/** The calling member of staff, as the contract has it. */
export async function readStaff(context: StaffContext, actor: StaffActor) {
  const { email, name } = await context.platform.db.kysely
    .selectFrom("staff")
    .select(["email", "name"])
    .where("id", "=", actor.staffId)
    .executeTakeFirstOrThrow();
  return {
    id: encodeId("staff", actor.staffId),
    email,
    name,
    role: actor.role,
    permissions: [...actor.permissions],
    stage: actor.stage,
    methods: await methodsOf(context, actor.staffId),
    confirmedUntil: actor.confirmedUntil?.toISOString() ?? null,
    sessionEndsAt: actor.sessionEndsAt.toISOString(),
  };
}
