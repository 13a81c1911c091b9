import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openOperatorTestbed, type OperatorTestbed } from "#src/app/operator/operator-testbed.fixture.ts";
import type { PersonalTable } from "#src/platform/personal/personal-data.ts";
import { readSources } from "../../../../scripts/safety/source-files.ts";
import { ownerOf, readSqlModel } from "../../../../scripts/safety/sql-model.ts";
import englishCopy from "../../../../locales/en/copy.json" with { type: "json" };
import englishOffice from "../../../../locales/en/officePrivacy.json" with { type: "json" };

// What features declare of people is all that there is: no table is left out of copies and erasures unseen.

let testbed: OperatorTestbed;
let tables: readonly PersonalTable[];
beforeAll(async () => {
  testbed = await openOperatorTestbed();
  tables = testbed.product.personalData.flatMap((data) => data.tables);
});
afterAll(() => testbed.drop());

/** Tables that name people, customers or their things, and have nothing of theirs that is personal, with the reason. */
const impersonal: Readonly<Record<string, string>> = {
  balance_checks: "how far the coins of an address were compared",
  customer_spending: "a sum of orders, which stay",
  console_tickets: "tickets of a minute",
  deposit_shortfalls: "what an address lacks, for us",
  exchange_codes: "codes of a minute, which go with their session",
  help_published: "which version of an article is read",
  help_versions: "articles, and who of our own staff wrote them",
  invoice_failures: "orders whose document is to be tried again, by ids",
  machine_places: "where a machine runs",
  mailbox_messages: "the mailboxes of a demo, which are outside of the product",
  nodes: "machines of ours",
  referral_programme_versions: "what a site paid for new customers, and when",
  referral_programmes: "what a site pays for new customers, and whose margin pays it",
  referral_states: "what became of rewards, by ids",
  service_renewals: "orders of renewals, by ids",
  staff: "our own staff",
  staff_act_uses: "what staff did, by ids",
  staff_passkey_challenges: "our own staff",
  staff_passkeys: "our own staff",
  staff_recovery_codes: "our own staff",
  staff_sessions: "our own staff",
  staff_set_ups: "our own staff",
  staff_setup_links: "our own staff",
  staff_totp: "our own staff",
  status_texts: "what the status page says, and who of our own staff wrote it",
  status_updates: "updates of the status page, and who of our own staff wrote them",
  ticket_links: "which tickets belong together, by ids",
  telegram_bots: "our own bot",
  step_up_codes: "codes of minutes, which go with their session",
};

/** All tables that refer to a customer or a person, also by a row between, or that have a column which names them. */
async function readRelated(): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    WITH RECURSIVE related AS (
      SELECT relname::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = current_schema() AND relkind IN ('r', 'p') AND NOT relispartition AND (
        relname IN ('customers', 'users') OR EXISTS (
          SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND NOT a.attisdropped AND attname = ANY (${named})))
      UNION
      SELECT k.conrelid::regclass::text FROM pg_constraint k JOIN related ON related.name = k.confrelid::regclass::text
      WHERE k.contype = 'f'
    )
    SELECT name FROM related ORDER BY 1`.execute(testbed.platform.db.kysely);
  return rows.map(({ name }) => name).filter((name) => !name.startsWith("sim_"));
}

const named = [
  "customer_id",
  "user_id",
  "email",
  "email_canonical",
  "recipient",
  "username",
  "session_id",
  "server_id",
  "domain_id",
  "contact_id",
  "key_id",
  "user_agent",
  "network",
];

test("every table that refers to people or customers is declared, or says why not", async () => {
  const declared = new Set<string>(tables.map(({ table }) => table));
  const related = await readRelated();
  expect(related.length).toBeGreaterThan(70);
  expect(related.filter((name) => !declared.has(name) && !(name in impersonal))).toEqual([]);
  expect(Object.keys(impersonal).filter((name) => declared.has(name) || !related.includes(name))).toEqual([]);
});

test("each file is written once and is explained", () => {
  const files = tables.flatMap(({ copy }) => (copy === null ? [] : [copy.file]));
  expect(new Set(files).size).toBe(files.length);
  expect([...files].sort()).toEqual(Object.keys(englishCopy.files).sort());
  // Staff reads what an erasure takes by a name of each.
  expect([...files].sort()).toEqual(Object.keys(englishOffice.files).sort());
});

test("no column of a copy is a secret by its name", () => {
  const secret = /hash|secret|token|password|sealed|code$/;
  const copied = tables.flatMap(({ table, copy }) =>
    Object.keys(copy?.columns ?? {}).map((column) => `${table}.${column}`),
  );
  const known = ["users.has_password", "contacts.postal_code", "contacts.calling_code", "tasks.error_code"];
  expect(copied.filter((name) => secret.test(name) && !known.includes(name))).toEqual([]);
});

test("each table is declared once, by the part that owns it", async () => {
  const model = readSqlModel(readSources("migrations/*.sql"), readSources("src/**/*.sql"));
  const files = readSources("src/**/*-data.ts").filter(({ text }) => text.includes("PersonalData"));
  const declared = files.flatMap(({ path, text }) =>
    [...text.matchAll(/(?:personalTable|gone)\(\s*"(\w+)"/g)].map(([, table = ""]) => ({ path, table })),
  );
  expect(declared.map(({ table }) => table).sort()).toEqual(tables.map(({ table }) => table).sort());
  expect(declared.filter(({ path, table }) => ownerOf(path) !== model.tableOwners.get(table))).toEqual([]);
});
