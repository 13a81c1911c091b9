import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { AppError } from "#src/shared/errors.ts";
import { permissionsOf } from "#src/shared/staff-access.ts";
import { canonicalEmail } from "#src/shared/validation/text.ts";
import type { StaffContext } from "./deps.ts";
import { checkStaffPassword, isStaffEmail } from "./staff-rules.ts";

export interface NewStaff {
  readonly email: string;
  /** Without one a random password is generated and returned, to be shown once. */
  readonly password?: string | undefined;
}

export interface CreatedStaff {
  readonly staffId: string;
  readonly email: string;
  /** The generated password; null when the caller provided one. */
  readonly generatedPassword: string | null;
}

/** Creates an operator with every permission. Only from the command line: no HTTP call does this. */
export async function createStaff(
  { platform, passwords }: StaffContext,
  ctx: Ctx,
  input: NewStaff,
): Promise<CreatedStaff> {
  if (!isStaffEmail(input.email)) throw new AppError("invalid_email", undefined, { email: "invalid_email" });
  const generatedPassword = input.password === undefined ? platform.ids.secret() : null;
  const password = input.password ?? generatedPassword ?? "";
  checkStaffPassword(password, input.email);
  const passwordHash = await passwords.hash(password);
  const email = canonicalEmail(input.email);
  const staffId = platform.ids.next();

  await transaction(platform, async (trx) => {
    const created = await trx
      .insertInto("staff")
      .values({
        id: staffId,
        email,
        password_hash: passwordHash,
        permissions: [...permissionsOf("owner")],
        created_at: ctx.now,
      })
      .onConflict((conflict) => conflict.column("email").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (created === undefined) throw new AppError("email_taken", undefined, { email: "email_taken" });
    await writeAudit(trx, ctx, { action: "staff.create", objectType: "staff", objectId: staffId });
  });
  return { staffId, email, generatedPassword };
}
