import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import { grantsOf } from "../roles/grants-of.ts";

/** What decides what a stream shows, as one text: it differs when the role, or what the role allows, changed. */
export const grantText = ({ role, permissions }: Pick<StaffActor, "role" | "permissions">): string =>
  [role, ...permissions].join(" ");

/** The grants of those of the sessions that are valid at this moment, by their ids. */
export async function readGrants(
  db: Kysely<DB>,
  sessionIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; role: string; permissions: string[] | null }>`
    SELECT s.id, staff.role, r.permissions
    FROM staff_sessions s JOIN staff ON staff.id = s.staff_id LEFT JOIN staff_roles r ON r.name = staff.role
    WHERE s.id = ANY (${sessionIds}::uuid[]) AND s.revoked_at IS NULL AND s.expires_at > ${now}
      AND s.proved_at IS NOT NULL AND staff.disabled_at IS NULL`.execute(db);
  return new Map(rows.map((row) => [row.id, grantText({ role: row.role, permissions: grantsOf(row) })]));
}
