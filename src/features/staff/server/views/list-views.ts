import { sql } from "kysely";
import type * as z from "zod/mini";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { encodeId } from "#src/shared/ids.ts";
import { listsOpenTo, type OfficeList, officeListPaths } from "#src/shared/office-lists.ts";
import type { viewRoutes } from "../../contract-views.ts";
import type { StaffContext } from "../deps.ts";

type Answer = z.input<(typeof viewRoutes)["GET /v2/admin/views"]["output"]>;

interface Row {
  readonly id: string;
  readonly path: OfficeList;
  readonly query: string;
  readonly name: string;
  readonly is_shared: boolean;
  readonly is_own: boolean;
  readonly shared_by: string;
}

/** Whether a member may change views of others that are shared. */
export function managesStaff({ permissions }: Pick<StaffActor, "permissions">): boolean {
  return permissions.includes("staff.write");
}

/** One's own views in their order, then those that others share, of lists that the role opens. */
export async function listViews({ platform }: StaffContext, { actor }: Ctx<StaffActor>): Promise<Answer> {
  const { rows } = await sql<Row>`
    SELECT v.id, v.path, v.query, v.name, v.is_shared, v.staff_id = ${actor.staffId}::uuid AS is_own, s.name AS shared_by
    FROM staff_views v JOIN staff s ON s.id = v.staff_id
    WHERE v.path = ANY (${[...officeListPaths]}::text[]) AND (v.staff_id = ${actor.staffId}::uuid
      OR v.is_shared AND v.path = ANY (${[...listsOpenTo(actor.permissions)]}::text[]))
    ORDER BY is_own DESC, CASE WHEN v.staff_id = ${actor.staffId}::uuid THEN v.position END, lower(v.name), v.id`.execute(
    platform.db.kysely,
  );
  return {
    views: rows.map(({ id, path, query, name, is_shared: isShared, is_own: isOwn, shared_by: by }) => ({
      id: encodeId("view", id),
      path,
      query,
      name,
      isShared,
      sharedBy: isOwn ? null : by,
      mayChange: isOwn || managesStaff(actor),
    })),
  };
}
