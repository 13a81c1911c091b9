import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { hashToken } from "#src/platform/authz/token-hash.ts";
import { inNameOf } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { CallCtx } from "#src/platform/http/handlers.ts";
import type { Platform } from "#src/platform/platform.ts";
import { ipEmailKey } from "#src/platform/rate-limit/limit-keys.ts";
import { AppError } from "#src/shared/errors.ts";
import { canonicalEmail } from "#src/shared/validation/text.ts";
import type { AdminContext } from "./deps.ts";
import { isStaffEmail, staffSessionEnd, staffTokenPrefix } from "./staff-rules.ts";

/** Opens an operator's session. An unknown e-mail gets the same answer after the same work. */
export async function signInStaff(
  { platform, passwords, rateLimits }: AdminContext,
  ctx: CallCtx,
  input: { readonly email: string; readonly password: string },
): Promise<string> {
  const email = canonicalEmail(input.email);
  await rateLimits.take("sign-in", [ipEmailKey(ctx.ip, ctx.site.id, `staff:${email}`)]);
  const staff = await findStaff(platform, email);
  const isRight = await passwords.verify(staff?.password_hash ?? null, input.password);
  if (staff === null || !isRight) throw new AppError("wrong_credentials");

  const token = staffTokenPrefix + platform.ids.secret();
  await transaction(platform, async (trx) => {
    const { now } = ctx;
    await trx
      .insertInto("staff_sessions")
      .values({
        id: platform.ids.next(),
        token_hash: hashToken(token),
        staff_id: staff.id,
        created_at: now,
        expires_at: staffSessionEnd(now),
      })
      .execute();
    const asStaff = inNameOf(ctx, { kind: "staff", id: staff.id });
    await writeAudit(trx, asStaff, { action: "staff.sign-in", objectType: "staff", objectId: staff.id });
  });
  return token;
}

async function findStaff(
  platform: Platform,
  email: string,
): Promise<{ readonly id: string; readonly password_hash: string } | null> {
  if (!isStaffEmail(email)) return null;
  const staff = await platform.db.kysely
    .selectFrom("staff")
    .select(["id", "password_hash"])
    .where("email", "=", email)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  return staff ?? null;
}
