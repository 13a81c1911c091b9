import { type Kysely, type SqlBool, sql } from "kysely";
import type * as z from "zod/mini";
import { showCustomers } from "#src/features/accounts/server/index.ts";
import { readKeptPrices } from "#src/features/services/server/index.ts";
import { readMoneyOf } from "#src/features/wallet/server/index.ts";
import { readMoves } from "#src/platform/audit/read-moves.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { seenCents } from "#src/platform/personal/shown-entry.ts";
import type { Platform } from "#src/platform/platform.ts";
import { readTasksOf } from "#src/platform/tasks/tasks-of.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { serversOfficeRoutes } from "../../contract-office.ts";
import { readAddressList } from "../address-list.ts";
import { selectServers } from "../server-rows.ts";
import { timelineOf } from "../server-view.ts";
import { serverRowView, staffColumns } from "./list-servers.ts";

type Answer = z.input<(typeof serversOfficeRoutes)["GET /v2/admin/servers/{id}"]["output"]>;

const shownPeriods = 50;

/** A server as staff sees it: what its customer sees, and what is behind that. */
export async function readServer(
  { db, clock }: Pick<Platform, "clock" | "db">,
  { id, hasMoney }: { readonly id: string; readonly hasMoney: boolean },
): Promise<Answer> {
  const [row] = await selectServers(db.kysely, sql<SqlBool>`s.id = ${id}`, 1, staffColumns);
  if (!row) throw new AppError("not_found");
  const moves = await readMoves(db.kysely, "server.move-customer", id);
  const customerOf = await showCustomers(db.kysely, [
    row.customer_id,
    ...moves.flatMap(({ from, to }) => [from, to]),
  ]);
  return {
    ...serverRowView(row, customerOf),
    siteId: row.site_id,
    imageId: row.image_id,
    imageName: row.image_name ?? row.image_id,
    vcpu: row.vcpu,
    memoryMb: row.memory_mb,
    diskGb: row.disk_gb,
    isSimulated: row.simulated,
    addresses: readAddressList(row.address_list),
    timeline: timelineOf(row),
    months: row.months,
    prices: await readKeptPrices(db.kysely, { serviceId: id, months: row.months }),
    freeDays: await readFreeDays(db.kysely, id, clock.now()),
    reservedCents: row.reserved_cents === null ? null : seenCents(row.reserved_cents, hasMoney),
    renewalError: row.renewal_error,
    hold:
      row.suspended_text === null
        ? null
        : { text: row.suspended_text, until: row.suspended_until?.toISOString() ?? null },
    removal:
      row.removes_at === null ? null : { text: row.removal_text ?? "", at: row.removes_at.toISOString() },
    periods: await readPeriods(db.kysely, id),
    tasks: await readTasksOf(db.kysely, "server", id),
    ...(await readMoneyOf(db.kysely, "server", id, hasMoney)),
    moves: moves.map(({ from, to, at }) => ({ from: customerOf(from), to: customerOf(to), at })),
  };
}

async function readFreeDays(db: Kysely<DB>, serverId: string, now: Date): Promise<Answer["freeDays"]> {
  const { rows } = await sql<Answer["freeDays"]>`
    SELECT servers_term_worth(${serverId})::integer AS "termCents",
      servers_free_days_left(${serverId}, ${now}) AS left`.execute(db);
  return rows[0] ?? { termCents: 0, left: 0 };
}

async function readPeriods(db: Kysely<DB>, serverId: string): Promise<Answer["periods"]> {
  const rows = await db
    .selectFrom("server_periods")
    .selectAll()
    .where("server_id", "=", serverId)
    .orderBy("starts_at", "desc")
    .limit(shownPeriods)
    .execute();
  return rows.map((row) => ({
    orderId: encodeId("order", row.order_id),
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
  }));
}
