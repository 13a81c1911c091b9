import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isLongForm } from "../../../../../scripts/suite/form.ts";
import { openMailTestbed, type MailTestbed } from "./mail-testbed.fixture.ts";

// A mailbox that was full for long is read mail by mail: what is in memory does not grow with what waits.

const mails = isLongForm ? 10_000 : 1_000;
const batch = 500;
const characters = 200_000;
/** Far below all of them, and above what a collector leaves for later. */
const mostBytes = 150 * 1024 * 1024;

let testbed: MailTestbed;

beforeAll(async () => {
  testbed = await openMailTestbed();
});
afterAll(() => testbed.drop());

test("thousands of mails are handled at a memory that stays the same", async () => {
  const db = testbed.platform.db.kysely;
  for (let first = 1; first <= mails; first += batch)
    await sql`
      INSERT INTO sim_mailbox_mails (source, arrived_at)
      SELECT convert_to(concat('From: <s', n, '@example.net>', chr(10), 'To: <support@reply.moorage.test>', chr(10),
        'Message-ID: <m', n, '@example.net>', chr(10), chr(10), repeat('words of a stranger ', ${characters / 20}::int)),
        'UTF8'), now()
      FROM generate_series(${first}::int, ${first + batch - 1}::int) AS n`.execute(db);
  const { mailbox } = testbed.product.drivers;
  const before = held();
  let most = 0;
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM sim_mailbox_mails WHERE folder = 'inbox'`.execute(db);
    return rows[0]?.count ?? 0;
  };
  expect(mailbox).not.toBeNull();
  for (let run = 0; run < mails && (await waiting()) > 0; run += 1) {
    await testbed.runJob("read-mailbox");
    most = Math.max(most, held() - before);
  }
  expect(await waiting()).toBe(0);
  expect(await testbed.inbound()).toHaveLength(mails);
  expect(most).toBeLessThan(mostBytes);
}, 600_000);

function held(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
