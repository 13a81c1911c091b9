import { sql } from "kysely";
import { likePattern } from "#src/platform/db/like-pattern.ts";
import type { Finder } from "#src/platform/search/finder.ts";
import { uuidOf } from "#src/platform/search/read-term.ts";
import { encodeId } from "#src/shared/ids.ts";

interface StaffRow {
  readonly id: string;
  readonly email: string;
  readonly role: string;
  readonly disabled_at: Date | null;
  readonly created_at: Date;
}

/** Members of our staff by their id or a part of their email: there are few. */
export const staffFinder: Finder = {
  permission: "staff.read",
  find(db, term, limit) {
    const uuid = uuidOf(term, "staff");
    if (uuid === null && term.part === null) return null;
    const matches = uuid === null ? sql`email ILIKE ${likePattern(term.part ?? "")}` : sql`id = ${uuid}`;
    return sql<StaffRow>`
      SELECT id, email, role, disabled_at, created_at FROM staff WHERE ${matches} ORDER BY email LIMIT ${limit}`
      .execute(db)
      .then(({ rows }) =>
        rows.map((row) => ({
          kind: "staff",
          id: encodeId("staff", row.id),
          title: row.email,
          detail: row.role,
          state: row.disabled_at === null ? "active" : "disabled",
          at: row.created_at,
          matched: uuid === null ? "email" : "id",
          isExact: uuid !== null,
        })),
      );
  },
};
