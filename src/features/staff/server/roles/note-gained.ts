import type { Transaction } from "kysely";
import { actorStamp } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { noteSetUp } from "../acts/hands.ts";
import type { StaffContext } from "../deps.ts";
import { mailStaff } from "../mail-staff.ts";
import { readMember } from "../members/let-in.ts";
import type { Manager } from "../members/rank.ts";

interface Gained {
  readonly role: string;
  /** What its members may do or move now, in words. */
  readonly gains: readonly string[];
  readonly reason: string;
}

/**
 * Notes that all members of a role can decide on more, by who changed it: one of them may be that person's second login, as
 * when a member is given another role. Neither decides on what the other asks for within a day, in which all owners can see
 * it. Under `lockOwners`, with which roles are given.
 */
export async function noteGained(
  context: Pick<StaffContext, "mail" | "sites">,
  trx: Transaction<DB>,
  { actor, now }: Ctx<Manager>,
  { role, gains, reason }: Gained,
): Promise<void> {
  if (gains.length === 0) return;
  const by = await readMember(trx, actorStamp(actor).id);
  if (by === undefined) return;
  const members = await trx
    .selectFrom("staff")
    .select(["id", "name", "email"])
    .where("role", "=", role)
    .where("id", "<>", by.id)
    .orderBy("id")
    .execute();
  if (members.length === 0) return;
  const isByMember = "staffId" in actor;
  if (isByMember) for (const { id: staffId } of members) await noteSetUp(trx, { staffId, by: by.id, now });
  await mailStaff(context, trx, "owners", {
    subject: `members with the role "${role}" may do more`,
    lines: [
      `By ${by.name} (${by.email})${isByMember ? "" : " on the machine"} the role "${role}" gained: ${gains.join(", ")}.`,
      `Its members: ${members.map(({ name, email }) => `${name} (${email})`).join(", ")}.`,
      `The reason that was given: ${reason}`,
      ...(isByMember
        ? [`For a day none of them, nor ${by.name}, approves what another of them asks for.`]
        : []),
      "If it should not be so, take it back:",
    ],
    path: "/staff/roles",
  });
}
