import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { hashToken } from "#src/platform/authz/token-hash.ts";
import { inNameOf, systemActor } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { CallCtx } from "#src/platform/http/handlers.ts";
import type { Platform } from "#src/platform/platform.ts";
import { networkNameOf } from "#src/platform/rate-limit/limit-keys.ts";
import { takeGuess } from "#src/platform/rate-limit/take-guess.ts";
import { AppError } from "#src/shared/errors.ts";
import { canonicalEmail } from "#src/shared/validation/text.ts";
import type { StaffContext } from "./deps.ts";
import { noStaff, staffPaused } from "./guess-alarms.ts";
import { isStaffEmail, staffSessionEnd, staffTokenPrefix } from "./staff-rules.ts";

/** Guesses at operators share one budget: there are few, and any of them opens everything. */
const allStaff = "staff";

/** Opens an operator's session. An unknown email gets the same answer after the same work. */
export async function signInStaff(
  { platform, passwords, rateLimits }: StaffContext,
  ctx: CallCtx,
  input: { readonly email: string; readonly password: string },
): Promise<string> {
  const email = canonicalEmail(input.email);
  const staff = await findStaff(platform, email);
  const guess = await takeGuess(rateLimits, {
    ip: ctx.ip,
    siteId: ctx.site.id,
    account: allStaff,
    knownBrowser: null,
    isKnownPlace: await isKnownPlace(platform, staff?.id ?? noStaff, ctx.ip),
  });
  const isRight = await passwords
    .verify(staff?.password_hash ?? null, input.password, guess.place)
    .catch(async (error: unknown) => {
      await guess.giveBack();
      throw error;
    });
  if (staff === null || !isRight) {
    await auditFailure(platform, ctx, staff?.id ?? noStaff, guess.isLast);
    throw new AppError("wrong_credentials");
  }
  await guess.giveBack();

  const token = staffTokenPrefix + platform.ids.secret();
  await transaction(platform, async (trx) => {
    const { now } = ctx;
    await trx
      .insertInto("staff_sessions")
      .values({
        id: platform.ids.next(),
        token_hash: hashToken(token),
        staff_id: staff.id,
        network: networkNameOf(ctx.ip),
        created_at: now,
        expires_at: staffSessionEnd(now),
      })
      .execute();
    const asStaff = inNameOf(ctx, { kind: "staff", id: staff.id });
    await writeAudit(trx, asStaff, { action: "staff.sign-in", objectType: "staff", objectId: staff.id });
  });
  return token;
}

/**
 * Writes the audit row of a wrong password; known email or not, it takes the same time. The shared budget bounds
 * how many there are, and an alarm calls the operators when it is used up.
 */
async function auditFailure(
  platform: Platform,
  ctx: CallCtx,
  objectId: string,
  isLast: boolean,
): Promise<void> {
  await transaction(platform, async (trx) => {
    const asProduct = inNameOf(ctx, systemActor);
    await writeAudit(trx, asProduct, { action: "staff.sign-in-failed", objectType: "staff", objectId });
    if (isLast)
      await writeAudit(trx, asProduct, { action: staffPaused, objectType: "staff", objectId: noStaff });
  });
}

/** Whether an operator signed in from the network of an address before. */
async function isKnownPlace({ db }: Platform, staffId: string, ip: string): Promise<boolean> {
  const session = await db.kysely
    .selectFrom("staff_sessions")
    .select("id")
    .where("staff_id", "=", staffId)
    .where("network", "=", networkNameOf(ip))
    .limit(1)
    .executeTakeFirst();
  return session !== undefined;
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
