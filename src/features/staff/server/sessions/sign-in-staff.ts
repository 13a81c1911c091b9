import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { inNameOf, systemActor } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { CallCtx } from "#src/platform/http/handlers.ts";
import type { Platform } from "#src/platform/platform.ts";
import { networkNameOf } from "#src/platform/rate-limit/limit-keys.ts";
import { takeGuess } from "#src/platform/rate-limit/take-guess.ts";
import { AppError } from "#src/shared/errors.ts";
import { canonicalEmail } from "#src/shared/validation/text.ts";
import type { StaffContext } from "../deps.ts";
import { noStaff, staffPaused } from "../guess-alarms.ts";
import { isStaffEmail } from "../staff-rules.ts";
import { beginSession } from "./begin-session.ts";

/** Guesses at operators share one budget: there are few, and any of them opens everything. */
const allStaff = "staff";

/**
 * Begins an operator's session, which waits for the second factor, and returns its token. An unknown email gets the same
 * answer after the same work.
 */
export async function signInStaff(
  context: StaffContext,
  ctx: CallCtx,
  input: { readonly email: string; readonly password: string },
): Promise<string> {
  const { platform, passwords, rateLimits } = context;
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
  return transaction(platform, (trx) =>
    beginSession(context, trx, ctx, { staffId: staff.id, method: "password", isProved: false }),
  );
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

/** Whether an operator signed in from the network of an address before, with both factors. */
async function isKnownPlace({ db }: Platform, staffId: string, ip: string): Promise<boolean> {
  const session = await db.kysely
    .selectFrom("staff_sessions")
    .select("id")
    .where("staff_id", "=", staffId)
    .where("network", "=", networkNameOf(ip))
    .where("proved_at", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return session !== undefined;
}

async function findStaff(
  platform: Platform,
  email: string,
): Promise<{ readonly id: string; readonly password_hash: string | null } | null> {
  if (!isStaffEmail(email)) return null;
  const staff = await platform.db.kysely
    .selectFrom("staff")
    .select(["id", "password_hash"])
    .where("email", "=", email)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  return staff ?? null;
}
