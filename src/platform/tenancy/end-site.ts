import type { Kysely, Transaction } from "kysely";
import { wakeAfterCommit } from "#src/platform/db/after-commit.ts";
import { call } from "#src/platform/db/call.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { lockHost } from "./change-hosts.ts";

/** Refuses what would be a new sale on a site that is stopped, ends or has ended: `site_sells_nothing`. */
export async function refuseSale(db: Kysely<DB>, siteId: number): Promise<void> {
  await call(db, "sites_refuse_sale", { site: siteId });
}

/** Ends a site on a day, or takes that back. */
export async function setClosing(
  trx: Transaction<DB>,
  id: number,
  to: { readonly state: "closing" | "live" | "suspended"; readonly closesAt: Date | null },
): Promise<void> {
  await trx
    .updateTable("sites")
    .set({ state: to.state, closes_at: to.closesAt })
    .where("id", "=", id)
    .execute();
  wakeAfterCommit(trx, "settings");
}

/** Sites whose day has come. */
export async function findClosing(db: Kysely<DB>, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom("sites")
    .select("id")
    .where("state", "=", "closing")
    .where("closes_at", "<=", now)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Closes a site. Names that its owner brought are left; with `isKept`, for its customers, it is served on under a neutral
 * name and host (`siteOf`), where its former host below our domain leads.
 */
export async function closeSite(
  trx: Transaction<DB>,
  id: number,
  { isKept, now }: { readonly isKept: boolean; readonly now: Date },
): Promise<void> {
  await trx
    .updateTable("site_hosts")
    .set({ state: "removed", is_primary: false })
    .where("site_id", "=", id)
    .where("is_default", "=", false)
    .execute();
  const { host } = await trx
    .updateTable("sites")
    .set({ state: "closed", closes_at: null, kept_at: isKept ? now : null })
    .where("id", "=", id)
    .returning("host")
    .executeTakeFirstOrThrow();
  await trx
    .updateTable("site_hosts")
    .set({ is_primary: true })
    .where("site_id", "=", id)
    .where("is_default", "=", true)
    .execute();
  if (isKept && host !== null) await moveToNeutralHost(trx, id, host);
  wakeAfterCommit(trx, "settings");
}

async function moveToNeutralHost(trx: Transaction<DB>, id: number, former: string): Promise<void> {
  const host = neutralHost(id, former);
  await lockHost(trx, host);
  // The trigger makes it the site's own host, in place of the former one.
  await trx.updateTable("sites").set({ host }).where("id", "=", id).execute();
  // It redirects. Nothing is looked up of it: it is below our domain.
  await trx
    .insertInto("site_hosts")
    .values({ site_id: id, host: former, state: "active", proof_token: "ours" })
    .execute();
}

/** Each site keeps a host of its own, because the same email is another person on each. No slug is like it. */
export function neutralHost(id: number, host: string): string {
  return `customers-${id}${host.slice(host.indexOf("."))}`;
}
