import { sql, type Kysely, type Transaction } from "kysely";
import { wakeAfterCommit } from "#src/platform/db/after-commit.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** A name that a site claims or has, besides its host below our domain. */
export interface OwnHost {
  readonly site_id: number;
  readonly host: string;
  readonly state: string;
  readonly is_primary: boolean;
  readonly proof_token: string | null;
  readonly created_at: Date | null;
  readonly checked_at: Date | null;
  readonly failing_since: Date | null;
  readonly found: unknown;
}

const columns = [
  "site_id",
  "host",
  "state",
  "is_primary",
  "proof_token",
  "created_at",
  "checked_at",
  "failing_since",
  "found",
] as const;

/** The names of a site besides its first host, by name. */
export function listOwnHosts(db: Kysely<DB>, siteId: number): Promise<OwnHost[]> {
  return db
    .selectFrom("site_hosts")
    .select(columns)
    .where("site_id", "=", siteId)
    .where("is_default", "=", false)
    .where("state", "<>", "removed")
    .orderBy("host")
    .execute();
}

/** Names that are to be looked at again: those that are served if `servedBefore`, claims if `claimedBefore`, of later than `since`. */
export function dueHosts(
  db: Kysely<DB>,
  at: {
    readonly servedBefore: Date;
    readonly claimedBefore: Date;
    readonly since: Date;
    readonly limit: number;
  },
): Promise<OwnHost[]> {
  return db
    .selectFrom("site_hosts")
    .select(columns)
    .where("is_default", "=", false)
    .where("state", "<>", "removed")
    .where((row) =>
      row.or([
        row.and([row("state", "in", ["active", "failing"]), row("checked_at", "<", at.servedBefore)]),
        row.and([
          row("state", "=", "pending"),
          row("created_at", ">", at.since),
          row("checked_at", "<", at.claimedBefore),
        ]),
      ]),
    )
    .orderBy("checked_at")
    .limit(at.limit)
    .execute();
}

/** The site that a name is served for. */
export async function servedFor(db: Kysely<DB>, host: string): Promise<OwnHost | null> {
  const row = await db
    .selectFrom("site_hosts")
    .select(columns)
    .where("host", "=", host)
    .where("state", "in", ["active", "failing"])
    .executeTakeFirst();
  return row ?? null;
}

/** Serializes all changes of one name, whichever sites claim it. */
export async function lockHost(trx: Transaction<DB>, host: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`host/${host}`}, 0))`.execute(trx);
}

/** One name of a site, locked; null: it has none of that name. */
export async function findOwnHost(
  trx: Transaction<DB>,
  siteId: number,
  host: string,
): Promise<OwnHost | null> {
  const row = await trx
    .selectFrom("site_hosts")
    .select(columns)
    .where("site_id", "=", siteId)
    .where("host", "=", host)
    .where("is_default", "=", false)
    .where("state", "<>", "removed")
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Claims a name for a site; one that it had removed is claimed again, with another proof. */
export async function claimHost(
  trx: Transaction<DB>,
  claim: { readonly siteId: number; readonly host: string; readonly proof: string; readonly now: Date },
): Promise<void> {
  const fresh = {
    state: "pending",
    proof_token: claim.proof,
    created_at: claim.now,
    checked_at: claim.now,
    verified_at: null,
    failing_since: null,
    found: "{}",
  };
  await trx
    .insertInto("site_hosts")
    .values({ site_id: claim.siteId, host: claim.host, ...fresh })
    .onConflict((clash) => clash.columns(["site_id", "host"]).doUpdateSet(fresh))
    .execute();
}

/** What a look at a name made of it. A name that is not served any more leaves the first place to the site's own host. */
export async function settleHost(
  trx: Transaction<DB>,
  { site_id: siteId, host, state: before, is_primary: wasPrimary }: OwnHost,
  to: {
    readonly state: string;
    readonly failingSince: Date | null;
    readonly found: unknown;
    readonly now: Date;
  },
): Promise<void> {
  const isServed = to.state === "active" || to.state === "failing";
  await trx
    .updateTable("site_hosts")
    .set({
      state: to.state,
      failing_since: to.failingSince,
      checked_at: to.now,
      found: JSON.stringify(to.found),
      is_primary: wasPrimary && isServed,
      ...(to.state === "active" && before !== "active" && { verified_at: to.now }),
    })
    .where("site_id", "=", siteId)
    .where("host", "=", host)
    .execute();
  if (wasPrimary && !isServed) await putDefaultFirst(trx, siteId);
  wakeAfterCommit(trx, "settings");
}

/** Has the links of a site lead to one of its served hosts; false when it is not one of them. */
export async function putFirst(trx: Transaction<DB>, siteId: number, host: string): Promise<boolean> {
  const row = await trx
    .selectFrom("site_hosts")
    .select("is_primary")
    .where("site_id", "=", siteId)
    .where("host", "=", host)
    .where("state", "=", "active")
    .executeTakeFirst();
  if (row === undefined) return false;
  if (row.is_primary) return true;
  await trx.updateTable("site_hosts").set({ is_primary: false }).where("site_id", "=", siteId).execute();
  await trx
    .updateTable("site_hosts")
    .set({ is_primary: true })
    .where("site_id", "=", siteId)
    .where("host", "=", host)
    .execute();
  wakeAfterCommit(trx, "settings");
  return true;
}

async function putDefaultFirst(trx: Transaction<DB>, siteId: number): Promise<void> {
  await trx
    .updateTable("site_hosts")
    .set({ is_primary: true })
    .where("site_id", "=", siteId)
    .where("is_default", "=", true)
    .execute();
}
