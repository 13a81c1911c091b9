import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { base32 } from "#src/platform/factors/totp.ts";
import { AppError } from "#src/shared/errors.ts";
import { permissionsOf } from "#src/shared/staff-access.ts";
import { canonicalEmail } from "#src/shared/validation/text.ts";
import type { StaffContext } from "../deps.ts";
import { storeTotpSecret } from "../factors/totp-secrets.ts";
import { checkStaffPassword, isStaffEmail } from "../staff-rules.ts";
import { noteLetIn } from "./let-in.ts";
import { lockOwners, readGrants, requireRank } from "./rank.ts";
import { requireOwnName } from "./same-name.ts";
import { mailInvitation, makeSetUpLink, type SetUpLink } from "./set-up-links.ts";

export interface NewStaff {
  readonly email: string;
  readonly name?: string | undefined;
  /** `owner` unless it says else. */
  readonly role?: string | undefined;
  /** Of a script or a demo; without one the member chooses it by the set-up link. */
  readonly password?: string | undefined;
  /** Gives them an authenticator at once, whose secret is in the answer: for demos and tests. */
  readonly withTotp?: boolean;
  readonly reason?: string;
  /** Sends them the set-up link too, as an invitation by another member does. */
  readonly isMailed?: boolean;
}

export interface CreatedStaff {
  readonly staffId: string;
  readonly email: string;
  readonly role: string;
  /** Null when a password was given. */
  readonly setUp: SetUpLink | null;
  /** In base32; null unless it was asked for. */
  readonly totpSecret: string | null;
}

/** Makes a member of staff, who sets themselves up by a link, or has the password that was given. */
export async function createStaff(context: StaffContext, ctx: Ctx, input: NewStaff): Promise<CreatedStaff> {
  const { platform, passwords } = context;
  if (!isStaffEmail(input.email)) throw new AppError("invalid_email", undefined, { email: "invalid_email" });
  const email = canonicalEmail(input.email);
  const { role = "owner", password, name = email.split("@")[0] ?? email } = input;
  if (password !== undefined) checkStaffPassword(password, email);
  const passwordHash = password === undefined ? null : await passwords.hash(password);
  const staffId = platform.ids.next();

  return transaction(platform, async (trx) => {
    // Before the role, as each change of one locks them first.
    await lockOwners(trx);
    if ((await readGrants(trx, role)) === null)
      throw new AppError("role_unknown", undefined, { role: "role_unknown" });
    await requireRank(trx, ctx.actor, { roles: [role] });
    const created = await trx
      .insertInto("staff")
      .values({
        id: staffId,
        email,
        name,
        role,
        password_hash: passwordHash,
        // The product before roles reads this.
        permissions: role === "owner" ? [...permissionsOf("owner")] : [],
        created_at: ctx.now,
      })
      .onConflict((conflict) => conflict.column("email").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (created === undefined)
      throw new AppError("staff_email_taken", undefined, { email: "staff_email_taken" });
    await requireOwnName(trx, { staffId, name });
    const secret =
      input.withTotp === true ? await storeTotpSecret(context, trx, staffId, ctx.now, true) : null;
    await writeAudit(trx, ctx, {
      action: "staff.create",
      objectType: "staff",
      objectId: staffId,
      reason: input.reason,
      after: { role },
    });
    const setUp = passwordHash === null ? await makeSetUpLink(context, trx, staffId, ctx.now) : null;
    const letIn = { staffId, name: input.name ?? email, email, role, reason: input.reason };
    await noteLetIn(context, trx, ctx, { ...letIn, how: "invited" });
    if (setUp !== null && input.isMailed === true) await mailInvitation(context, trx, setUp);
    return {
      staffId,
      email,
      role,
      setUp,
      totpSecret: secret === null ? null : base32(secret),
    };
  });
}
