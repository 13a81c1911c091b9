import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { tenantTables } from "./tenant-rows.fixture.ts";

// A row of a customer is of the customer's site: the database refuses another (decision 166).

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/**
 * Tables that are older than this rule, or have rows of what is not there any more. `resellers.test.ts` looks at their
 * rows; a new table has the key.
 */
const older =
  `api_keys contact_emails contacts dedicated_requests dns_zones domains failed_events gateway_payments
  invitations invoices mail_messages notifications outbox_events payments price_change_lines privacy_erasures
  privacy_requests sessions staff_looks static_wallets tasks telegram_links telegram_tokens ticket_files tickets
  webhook_endpoints webhook_messages`.split(/\s+/);

const unheld = async () =>
  (await tenantTables(database.kysely)).filter(({ isHeld }) => !isHeld).map(({ name }) => name);

test("T93 a new table holds its customer and its site together", async () => {
  expect(await unheld()).toEqual(older.toSorted());
});

test("T93 a table that forgets it is found", async () => {
  await sql`CREATE TABLE forgetful (site_id smallint REFERENCES sites (id), customer_id uuid REFERENCES customers (id))`.execute(
    database.kysely,
  );
  expect(await unheld()).toContain("forgetful");
  await sql`DROP TABLE forgetful`.execute(database.kysely);
});
