import { type Kysely, sql, type Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { DomainsContext } from "../deps.ts";

/** Names of the same owner that are due soon go into the mail that is sent for one that is due now. */
const togetherDays = 30;
/** Names of one mail; the others get a mail of their own. */
const mostNames = 200;

interface Owner {
  readonly contactId: string;
  readonly customerId: string;
}

/** Of generic endings: those of countries, by ICANN's rule all of two letters, are not under the policy. */
const isReminded = sql`d.state IN ('active', 'expired') AND tld.category <> 'country'
  AND length(substring(d.tld FROM '[^.]*$')) > 2`;

/**
 * Shows each owner of generic names once a year the data on file, and how to correct them (ICANN's WDRP). Mail and
 * note commit together, so a run that is cut off sends no mail twice and leaves none out: the next one goes on.
 */
export async function remindOwners(context: DomainsContext): Promise<void> {
  const { kysely } = context.platform.db;
  const sites = await kysely.selectFrom("domains").select("site_id").distinct().orderBy("site_id").execute();
  for (const { site_id: siteId } of sites) {
    const months = await context.contacts.reminderMonths(siteId);
    if (months > 0) await remindSite(context, siteId, months);
  }
}

async function remindSite(context: DomainsContext, siteId: number, months: number): Promise<void> {
  const { platform } = context;
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const owners = await findOwners(platform.db.kysely, { siteId, months, after, now: platform.clock.now() });
    for (const owner of owners) {
      await transaction(platform, (trx) => remind(context, trx, { ...owner, siteId, months })).catch(
        (error: unknown) => platform.log.error({ err: error, contact: owner.contactId }, "a reminder failed"),
      );
    }
    const last = owners.at(-1);
    if (last === undefined) return;
    after = last.contactId;
  }
}

interface Page {
  readonly siteId: number;
  readonly months: number;
  readonly after: string;
  readonly now: Date;
}

async function findOwners(db: Kysely<DB>, { siteId, months, after, now }: Page): Promise<readonly Owner[]> {
  const { rows } = await sql<Owner>`
    SELECT DISTINCT d.contact_id AS "contactId", d.customer_id AS "customerId"
    FROM domains d JOIN tlds tld ON tld.id = d.tld
    WHERE ${isReminded} AND d.site_id = ${siteId} AND d.contact_id > ${after}::uuid
      AND coalesce(d.contact_reminded_at, d.registered_at) <= ${now}::timestamptz - make_interval(months => ${months}::integer)
    ORDER BY d.contact_id LIMIT 100`.execute(db);
  return rows;
}

/** One mail with all names of the owner that are due, read again behind their locks. */
async function remind(
  context: DomainsContext,
  trx: Transaction<DB>,
  { contactId, customerId, siteId, months }: Owner & { readonly siteId: number; readonly months: number },
): Promise<void> {
  const ctx = createCtx(context.platform, systemActor);
  const { rows } = await sql<{ id: string; name: string; isDue: boolean }>`
    SELECT d.id, d.name, coalesce(d.contact_reminded_at, d.registered_at)
        <= ${ctx.now}::timestamptz - make_interval(months => ${months}::integer) AS "isDue"
    FROM domains d JOIN tlds tld ON tld.id = d.tld
    WHERE ${isReminded} AND d.contact_id = ${contactId} AND d.customer_id = ${customerId}
      AND coalesce(d.contact_reminded_at, d.registered_at) <= ${ctx.now}::timestamptz
        - make_interval(months => ${months}::integer) + make_interval(days => ${togetherDays}::integer)
    ORDER BY coalesce(d.contact_reminded_at, d.registered_at), d.name
    LIMIT ${mostNames} FOR UPDATE OF d`.execute(trx);
  // Another process has been here, or the owner has changed.
  if (!rows.some(({ isDue }) => isDue)) return;
  await sql`UPDATE domains SET contact_reminded_at = ${ctx.now} WHERE id = ANY(${rows.map(({ id }) => id)}::uuid[])`.execute(
    trx,
  );
  const names = rows.map(({ name }) => name).toSorted();
  if (!(await context.contacts.postReminder(trx, { siteId, customerId, contactId, names }))) return;
  for (const { id } of rows) {
    const row = { action: "domain.remind-contact", objectType: "domain", objectId: id } as const;
    await writeAudit(trx, ctx, { ...row, detail: { contactId } });
  }
}
