import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { createTotpSecret, findTotpStep } from "#src/platform/factors/totp.ts";
import type { StaffContext } from "../deps.ts";

type Sealing = Pick<StaffContext, "sealer">;

const purposeOf = (staffId: string): string => `staff-totp:${staffId}`;

/** Stores a secret for a member, which counts once it is confirmed, or at once; one that was there goes. */
export async function storeTotpSecret(
  { sealer }: Sealing,
  db: Kysely<DB>,
  staffId: string,
  now: Date,
  isConfirmed = false,
): Promise<Buffer> {
  const secret = createTotpSecret();
  const fresh = {
    secret: sealer.seal(secret.toString("base64url"), purposeOf(staffId)),
    created_at: now,
    confirmed_at: isConfirmed ? now : null,
    last_step: null,
  };
  await db
    .insertInto("staff_totp")
    .values({ staff_id: staffId, ...fresh })
    .onConflict((conflict) => conflict.column("staff_id").doUpdateSet(fresh))
    .execute();
  return secret;
}

/**
 * Whether it is a code of the member's authenticator that was not used: its step, and those before it, are used up by
 * that. `isConfirmed`: of one that is in use, or of one that is being set up.
 */
export async function useTotpCode(
  { sealer }: Sealing,
  db: Kysely<DB>,
  which: { readonly staffId: string; readonly isConfirmed: boolean },
  code: string,
  now: Date,
): Promise<boolean> {
  const { staffId, isConfirmed } = which;
  const row = await db
    .selectFrom("staff_totp")
    .select("secret")
    .where("staff_id", "=", staffId)
    .executeTakeFirst();
  const opened = row && sealer.open(row.secret, purposeOf(staffId));
  if (opened === undefined || opened === null) return false;
  const step = findTotpStep(Buffer.from(opened, "base64url"), code, now);
  if (step === null) return false;
  const used = await db
    .updateTable("staff_totp")
    .set({ last_step: step, ...(!isConfirmed && { confirmed_at: now }) })
    .where("staff_id", "=", staffId)
    .where("confirmed_at", isConfirmed ? "is not" : "is", null)
    .where((where) => where.or([where("last_step", "is", null), where("last_step", "<", step)]))
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}
