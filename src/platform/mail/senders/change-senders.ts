import { sql, type Kysely, type Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** The address of its own that a site has or claims, with its keys. */
export type SenderRow = NonNullable<Awaited<ReturnType<typeof findSender>>>;

/** The sender of a site; null: it has the neutral one. */
export async function findSender(db: Kysely<DB>, siteId: number) {
  const row = await db
    .selectFrom("mail_senders")
    .selectAll()
    .where("site_id", "=", siteId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const keys = await db
    .selectFrom("mail_sender_keys")
    .select(["is_next", "selector", "public_key", "made_at"])
    .where("site_id", "=", siteId)
    .execute();
  const key = keys.find(({ is_next: isNext }) => !isNext);
  if (key === undefined) throw new Error(`The mail sender of site ${siteId} has no key.`);
  return { ...row, key, next: keys.find(({ is_next: isNext }) => isNext) ?? null };
}

/** How far the own addresses of these sites are; who has the neutral one is left out. */
export async function listSenderStates(
  db: Kysely<DB>,
  siteIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (siteIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("mail_senders")
    .select(["site_id", "state"])
    .where("site_id", "in", siteIds)
    .execute();
  return new Map(rows.map(({ site_id: siteId, state }) => [siteId, state]));
}

/** Serializes all changes of one domain, whichever sites claim it. */
export async function lockSenderDomain(trx: Transaction<DB>, domain: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`mail/${domain}`}, 0))`.execute(trx);
}

/** Which site has a domain proven; null: none. */
export async function senderSiteOf(db: Kysely<DB>, domain: string): Promise<number | null> {
  const row = await db
    .selectFrom("mail_senders")
    .select("site_id")
    .where("domain", "=", domain)
    .where("state", "in", ["active", "failing"])
    .executeTakeFirst();
  return row?.site_id ?? null;
}

/** Claims an address at a domain that the site did not have; its key comes beside it. */
export async function putSender(
  trx: Transaction<DB>,
  siteId: number,
  claim: { readonly address: string; readonly domain: string; readonly proof: string; readonly now: Date },
): Promise<void> {
  await removeSender(trx, siteId);
  await trx
    .insertInto("mail_senders")
    .values({
      site_id: siteId,
      address: claim.address,
      domain: claim.domain,
      proof_token: claim.proof,
      state: "pending",
      set_at: claim.now,
    })
    .execute();
}

/** Another address at the same domain: what is proven stays so. */
export async function renameSender(trx: Transaction<DB>, siteId: number, address: string): Promise<void> {
  await trx.updateTable("mail_senders").set({ address }).where("site_id", "=", siteId).execute();
}

/** Has the mail of a site come from the neutral address again; its keys are destroyed. */
export async function removeSender(trx: Transaction<DB>, siteId: number): Promise<void> {
  await trx.deleteFrom("mail_senders").where("site_id", "=", siteId).execute();
}

/** What a look at its records made of a sender. */
export async function settleSender(
  trx: Transaction<DB>,
  siteId: number,
  to: {
    readonly state: string;
    readonly isUsed: boolean;
    readonly failingSince: Date | null;
    readonly found: unknown;
    readonly now: Date;
  },
): Promise<void> {
  await trx
    .updateTable("mail_senders")
    .set({
      state: to.state,
      is_used: to.isUsed,
      failing_since: to.failingSince,
      found: JSON.stringify(to.found),
      checked_at: to.now,
    })
    .where("site_id", "=", siteId)
    .execute();
}

/** Sites whose senders are to be looked at again: in use and right, failing, or claimed later than `since`. */
export async function dueSenders(
  db: Kysely<DB>,
  at: {
    readonly usedBefore: Date;
    readonly failingBefore: Date;
    readonly claimedBefore: Date;
    readonly since: Date;
    readonly limit: number;
  },
): Promise<number[]> {
  const rows = await db
    .selectFrom("mail_senders")
    .select("site_id")
    .where((row) =>
      row.or([
        row.and([row("state", "=", "active"), row("checked_at", "<", at.usedBefore)]),
        row.and([row("state", "=", "failing"), row("checked_at", "<", at.failingBefore)]),
        row.and([
          row("state", "=", "pending"),
          row("set_at", ">", at.since),
          row.or([row("checked_at", "is", null), row("checked_at", "<", at.claimedBefore)]),
        ]),
      ]),
    )
    .orderBy("checked_at")
    .limit(at.limit)
    .execute();
  return rows.map(({ site_id: siteId }) => siteId);
}
