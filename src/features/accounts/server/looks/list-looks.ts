import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { inPage, pageOf, type TimePage, when } from "#src/platform/http/keyset-page.ts";
import { mayDo } from "#src/shared/access.ts";
import { encodeId } from "#src/shared/ids.ts";
import { isLookPart } from "#src/shared/look-parts.ts";
import type { AccountsContext } from "../deps.ts";
import { showCustomers } from "../names-of-customers.ts";
import type { LookEnding } from "./end-look.ts";

interface PageRow {
  readonly part: string;
  readonly object_id: string;
  readonly calls: number;
  readonly first_at: string;
  readonly last_at: string;
}

interface LookRow {
  readonly id: string;
  readonly staff_id: string;
  readonly customer_id: string;
  readonly user_id: string;
  readonly username: string;
  readonly reason: string;
  readonly started_at: Date;
  readonly ends_at: Date;
  readonly ended_at: Date | null;
  readonly ended_by: LookEnding | null;
  readonly pages: readonly PageRow[] | null;
}

const shownAtOnce = 50;

/** Looks at what the reader sees, and at their colleagues' cabinets for those who manage the team. */
export async function listOwnLooks(context: AccountsContext, { customerId, userId, member }: UserActor) {
  const managed = mayDo(member, { right: "team" });
  const rows = await readLooks(
    context,
    sql<SqlBool>`look.customer_id = ${customerId} ${managed ? sql`` : sql`AND look.user_id = ${userId}`}`,
    shownAtOnce,
  );
  const names = await context.namesOfStaff(rows.map(({ staff_id: id }) => id));
  return rows.map((row) => ({ ...lookView(row, names), user: row.username }));
}

interface LookFilters extends TimePage {
  readonly customerId: string | null;
  readonly staffId: string | null;
  readonly state?: "open" | "ended" | undefined;
}

/** A page of all looks, for staff. */
export async function listLooks(context: AccountsContext, filters: LookFilters, now: Date) {
  const { limit, customerId, staffId, state } = filters;
  // What no job has ended yet is over all the same.
  const isOpen = sql`(look.ended_at IS NULL AND look.ends_at > ${now})`;
  const rows = await readLooks(
    context,
    sql<SqlBool>`${inPage("look.started_at", "look.id", filters)}
      ${when(customerId, (id) => sql`look.customer_id = ${id}`)}
      ${when(staffId, (id) => sql`look.staff_id = ${id}`)}
      ${when(state, (wanted) => (wanted === "open" ? isOpen : sql`NOT ${isOpen}`))}`,
    limit + 1,
  );
  const { page, nextCursor } = pageOf(rows, limit, (row) => ({ at: row.started_at, id: row.id }));
  const names = await context.namesOfStaff(page.map(({ staff_id: id }) => id));
  const customerOf = await showCustomers(
    context.platform.db.kysely,
    page.map(({ customer_id: id }) => id),
  );
  return {
    looks: page.map((row) => ({
      ...lookView(row, names),
      staffId: encodeId("staff", row.staff_id),
      customer: customerOf(row.customer_id),
      user: { id: encodeId("user", row.user_id), name: row.username },
    })),
    nextCursor,
  };
}

async function readLooks(
  { platform }: Pick<AccountsContext, "platform">,
  condition: RawBuilder<SqlBool>,
  limit: number,
): Promise<readonly LookRow[]> {
  const { rows } = await sql<LookRow>`
    SELECT look.id, look.staff_id, look.customer_id, look.user_id, users.username, look.reason, look.started_at,
           look.ends_at, look.ended_at, look.ended_by,
           (SELECT jsonb_agg(to_jsonb(page) ORDER BY page.first_at, page.part, page.object_id)
            FROM staff_look_pages page WHERE page.look_id = look.id) AS pages
    FROM staff_looks look JOIN users ON users.id = look.user_id
    WHERE ${condition} ORDER BY look.started_at DESC, look.id DESC LIMIT ${limit}`.execute(
    platform.db.kysely,
  );
  return rows;
}

function lookView(row: LookRow, names: ReadonlyMap<string, string>) {
  return {
    id: encodeId("look", row.id),
    staff: names.get(row.staff_id) ?? "",
    reason: row.reason,
    startedAt: row.started_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    endedBy: row.ended_by,
    pages: (row.pages ?? []).flatMap(({ part, object_id: objectId, calls, ...at }) =>
      isLookPart(part)
        ? [
            {
              part,
              objectId: objectId === "" ? null : objectId,
              calls,
              firstAt: new Date(at.first_at).toISOString(),
              lastAt: new Date(at.last_at).toISOString(),
            },
          ]
        : [],
    ),
  };
}
