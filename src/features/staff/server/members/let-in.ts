import { sql, type Transaction } from "kysely";
import { actorStamp } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { encodeId } from "#src/shared/ids.ts";
import { officePath } from "#src/shared/office-path.ts";
import { noteSetUp } from "../acts/hands.ts";
import type { StaffContext } from "../deps.ts";
import { mailStaff } from "../mail-staff.ts";
import type { Manager } from "./rank.ts";

interface LetIn {
  readonly staffId: string;
  readonly name: string;
  readonly email: string;
  /** After the change. */
  readonly role: string;
  readonly how: keyof typeof subjects;
  readonly reason: string | undefined;
}

const subjects = {
  invited: "was invited to staff",
  reset: "got a new set-up link",
  role: "got another role",
  enabled: "was let in again",
} as const;

/**
 * Notes that a member of staff gave another one a login or a role, so that neither decides on what the other asks for
 * within a day, and mails all owners: in that day they can see that it is not somebody's second login, and disable it.
 */
export async function noteLetIn(
  context: Pick<StaffContext, "mail" | "sites">,
  trx: Transaction<DB>,
  { actor, now }: Ctx<Manager>,
  { staffId, name, email, role, how, reason }: LetIn,
): Promise<void> {
  const isByMember = "staffId" in actor;
  const by = await readMember(trx, actorStamp(actor).id);
  // The product itself makes the first one, when there is no one to mail.
  if (by === undefined) return;
  if (isByMember && by.id !== staffId) await noteSetUp(trx, { staffId, by: by.id, now });
  await mailStaff(context, trx, "owners", {
    subject: `${name} ${subjects[how]}`,
    lines: [
      `${name} (${email}) ${subjects[how]}, with the role "${role}", by ${by.name} (${by.email})${isByMember ? "" : " on the machine"}.`,
      ...(reason === undefined ? [] : [`The reason that was given: ${reason}`]),
      ...(isByMember ? ["For a day neither of the two approves what the other asks for."] : []),
      "If you do not recognise this login, disable it:",
    ],
    path: officePath("staff", encodeId("staff", staffId)),
  });
}

/** Who changes something about staff, by name; undefined: the product itself. */
export async function readMember(trx: Transaction<DB>, staffId: string | undefined) {
  if (staffId === undefined) return undefined;
  return trx
    .selectFrom("staff")
    .select(["id", "name", "email"])
    .where(sql`id::text`, "=", staffId)
    .executeTakeFirst();
}
