import { type Kysely, sql } from "kysely";
import { systemActor } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Platform } from "#src/platform/platform.ts";
import { decodeId } from "#src/shared/ids.ts";

// Things of a customer that no call of theirs makes.

/** An announcement above the pages of one person. */
export async function announceTo(
  { db, ids, clock }: Platform,
  {
    userId,
    customerId,
    siteId = 1,
  }: { readonly userId: string; readonly customerId: string; readonly siteId?: number },
): Promise<string> {
  const [id, now, by] = [ids.next(), clock.now(), JSON.stringify(systemActor)];
  await db.kysely
    .insertInto("mailings")
    .values({
      id,
      site_id: siteId,
      state: "sent",
      ways: ["banner"],
      texts: JSON.stringify({ en: { subject: "Work on the network", body: "At 02:00 UTC." } }),
      segment: "{}",
      per_hour: 500,
      shown_until: new Date(now.getTime() + 3_600_000),
      created_at: now,
      created_by: by,
      changed_at: now,
      changed_by: by,
      queued_at: now,
      ended_at: now,
      recipients: 1,
    })
    .execute();
  await db.kysely
    .insertInto("mailing_recipients")
    .values({
      mailing_id: id,
      user_id: userId,
      customer_id: customerId,
      site_id: siteId,
      mail_state: "none",
      notice_state: "none",
    })
    .execute();
  return id;
}

/** An invoice of the customer that an import brought. */
export async function importInvoice(
  { db, ids, clock }: Platform,
  customerId: string,
  siteId = 1,
): Promise<string> {
  const [sourceId, id, now] = [ids.next(), ids.next(), clock.now()];
  await db.kysely
    .insertInto("import_sources")
    .values({ id: sourceId, site_id: siteId, name: "old-shop", format: "moorage", created_at: now })
    .execute();
  const document = {
    number: "INV-7",
    state: "paid",
    currency: "EUR",
    issuedAt: now.toISOString(),
    paidAt: null,
    lines: [{ text: "VPS, one month", amount: "4.90" }],
    tax: null,
    total: "4.90",
  };
  await db.kysely
    .insertInto("import_documents")
    .values({
      id,
      customer_id: customerId,
      source_id: sourceId,
      kind: "invoice",
      label: document.number,
      document: JSON.stringify(document),
      dated_at: now,
      created_at: now,
    })
    .execute();
  return id;
}

/** An invoice of the customer, of a site that issues none any more. */
export async function issueOne(
  db: Kysely<DB>,
  { invoices }: { readonly invoices: { issueDue(): Promise<unknown> } },
  customerId: string,
  siteId = 1,
): Promise<string> {
  const since = new Date(0);
  await db
    .insertInto("invoice_settings")
    .values({
      site_id: siteId,
      is_on: true,
      seller: JSON.stringify({
        name: "Harbour",
        lines: ["Kade 12"],
        country: "NL",
        vatNumber: null,
        registration: null,
        email: null,
      }),
      invoice_pattern: "{year}-",
      credit_pattern: "{year}-C-",
      updated_at: since,
      updated_by: JSON.stringify(systemActor),
    })
    .execute();
  await db.insertInto("invoice_periods").values({ site_id: siteId, from_at: since }).execute();
  await invoices.issueDue();
  await db.updateTable("invoice_settings").set({ is_on: false }).execute();
  await db.updateTable("invoice_periods").set({ until_at: since }).execute();
  const { id } = await db
    .selectFrom("invoices")
    .select("id")
    .where("customer_id", "=", customerId)
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

/** A message that was given up, for a customer's endpoint. */
export async function insertMessage(
  db: Kysely<DB>,
  endpoint: string,
  { ids, clock }: Pick<Platform, "ids" | "clock">,
): Promise<string> {
  const id = ids.next();
  const endpointId = decodeId("webhookEndpoint", endpoint) ?? "";
  const now = clock.now();
  await sql`
    INSERT INTO webhook_messages (id, site_id, customer_id, type, params, created_at)
    SELECT ${id}, site_id, customer_id, 'wallet.adjusted', '{}', ${now}
    FROM webhook_endpoints WHERE id = ${endpointId}`.execute(db);
  await db
    .insertInto("webhook_deliveries")
    .values({ message_id: id, endpoint_id: endpointId, state: "failed", next_at: now, created_at: now })
    .execute();
  return id;
}
