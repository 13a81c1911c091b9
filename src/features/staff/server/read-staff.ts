import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Platform } from "#src/platform/platform.ts";
import { encodeId, type Id } from "#src/shared/ids.ts";

export interface StaffRecord {
  readonly id: Id<"staff">;
  readonly email: string;
  readonly permissions: string[];
}

/** The calling operator. */
export async function readStaff({ db }: Pick<Platform, "db">, actor: StaffActor): Promise<StaffRecord> {
  const { email } = await db.kysely
    .selectFrom("staff")
    .select("email")
    .where("id", "=", actor.staffId)
    .executeTakeFirstOrThrow();
  return { id: encodeId("staff", actor.staffId), email, permissions: [...actor.permissions] };
}
