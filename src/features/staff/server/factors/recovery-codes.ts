import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { createRecoveryCodes, markOfRecoveryCode } from "#src/platform/factors/recovery-code.ts";
import type { StaffContext } from "../deps.ts";

type Sealing = Pick<StaffContext, "sealer">;

const ownerOf = (staffId: string): string => `staff:${staffId}`;

/** Ten new codes, which are shown this once; the ones before end. */
export async function replaceRecoveryCodes(
  { sealer }: Sealing,
  db: Kysely<DB>,
  staffId: string,
): Promise<string[]> {
  const codes = createRecoveryCodes();
  await db.deleteFrom("staff_recovery_codes").where("staff_id", "=", staffId).execute();
  await db
    .insertInto("staff_recovery_codes")
    .values(
      codes.map((code) => ({
        staff_id: staffId,
        code_hash: markOfRecoveryCode(sealer, ownerOf(staffId), code),
      })),
    )
    .execute();
  return codes;
}

/** Whether it is one of the member's codes that was not used; it is used up by that. */
export async function useRecoveryCode(
  { sealer }: Sealing,
  db: Kysely<DB>,
  staffId: string,
  typed: string,
  now: Date,
): Promise<boolean> {
  const used = await db
    .updateTable("staff_recovery_codes")
    .set({ used_at: now })
    .where("staff_id", "=", staffId)
    .where("code_hash", "=", markOfRecoveryCode(sealer, ownerOf(staffId), typed))
    .where("used_at", "is", null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

export async function countRecoveryCodes(db: Kysely<DB>, staffId: string): Promise<number> {
  const { left } = await db
    .selectFrom("staff_recovery_codes")
    .select((select) => select.fn.countAll<bigint>().as("left"))
    .where("staff_id", "=", staffId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(left);
}
