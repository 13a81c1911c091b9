import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql, type Transaction } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ManualClock } from "#src/platform/clock.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { restartStream } from "#src/platform/events/restart-stream.ts";
import { restoreBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

const clock = new ManualClock(new Date("2026-03-01T12:00:00Z"));

let folder: string;
let file: string;
let source: TestDatabase;
let target: TestDatabase;

beforeAll(async () => {
  source = await createTestDatabase();
  await fill();
});

afterAll(() => source.drop());

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "moorage-backup-"));
  file = join(folder, "all.backup");
  target = await createTestDatabase();
});

afterEach(async () => {
  rmSync(folder, { recursive: true });
  await target.drop();
});

const backUp = () => writeBackup({ url: source.url, clock }, file);
const restore = (finish: (trx: Transaction<DB>) => Promise<void> = async () => undefined) =>
  restoreBackup(file, { url: target.url, finish });

test("an existing file is left as it is, and a folder that cannot be written is named in one sentence", async () => {
  writeFileSync(file, "an older backup");
  await expect(backUp()).rejects.toThrow(`${file} exists already: name a new file.`);
  expect(readFileSync(file, "utf8")).toBe("an older backup");
  file = join(file, "below-a-file.backup");
  await expect(backUp()).rejects.toThrow(/^The backup to .*below-a-file\.backup failed: .*ENOTDIR/);
});

/** Text with every character that a format could get wrong. */
const nasty = `tab\tline\nquote"'back\\slash \\N {a,"b"} (c) NULL ü 你好 \u{1f6a2} `;

async function fill(): Promise<void> {
  await sql`INSERT INTO mail_messages
    (id, site_id, recipient, subject, text_body, html_body, state, not_before, last_error, created_at)
    VALUES ('01995fc0-0000-7000-8000-000000000001', 1, ${nasty}, '', ${nasty}, '(a,b)', 'queued',
            '2026-03-01T12:00:00.123456Z', NULL, 'infinity')`.execute(source.kysely);
  await sql`INSERT INTO email_tokens
    (token_hash, user_id, purpose, email, email_canonical, site_id, created_at, expires_at)
    VALUES ('\\x00ff5c', '01995fc0-0000-7000-8000-000000000003', 'undo', ${nasty}, '', 1, ${clock.now()}::timestamptz, ${clock.now()}::timestamptz)`.execute(
    // Rows with dangling references: the restore does not depend on any order of tables.
    await withoutTriggers(source),
  );
  await publishFive(source);
}

async function publishFive({ kysely }: TestDatabase): Promise<void> {
  for (let number = 1; number <= 5; number += 1) {
    const payload = JSON.stringify({ number, nasty });
    await sql`SELECT event_publish('test.happened.v1', 1::smallint, NULL, ${payload}::jsonb, ${clock.now()})`.execute(
      kysely,
    );
  }
}

async function withoutTriggers({ kysely }: TestDatabase) {
  await sql`ALTER TABLE email_tokens DISABLE TRIGGER ALL`.execute(kysely);
  return kysely;
}

const everything = async ({ kysely }: TestDatabase) => {
  const names = ["audit_log", "cache_versions", "email_tokens", "mail_messages", "outbox_events", "sites"];
  const rows = await Promise.all(
    names.map((name) => sql`SELECT t::text FROM ${sql.table(name)} t ORDER BY 1`.execute(kysely)),
  );
  return rows.map((result) => result.rows);
};

test("what was backed up is restored exactly", async () => {
  const summary = await backUp();
  expect(await restore()).toEqual({ ...summary, takenAt: "2026-03-01T12:00:00.000Z" });
  expect(await everything(target)).toEqual(await everything(source));
});

test("new ids continue above the restored ones, and triggers work again", async () => {
  await backUp();
  await restore();
  await sql`SELECT event_publish('test.later.v1', 1::smallint, NULL, '{}', ${clock.now()})`.execute(
    target.kysely,
  );
  const { rows } = await sql<{ id: bigint }>`SELECT max(id) AS id FROM outbox_events`.execute(target.kysely);
  const before = await sql<{ id: bigint }>`SELECT max(id) AS id FROM outbox_events`.execute(source.kysely);
  expect(rows[0]?.id).toBe((before.rows[0]?.id ?? 0n) + 1n);
  await expect(sql`DELETE FROM audit_log`.execute(target.kysely)).rejects.toThrow("append-only");
});

test("a backup is one moment, whatever is written meanwhile", async () => {
  const writing = (async () => {
    for (let turn = 0; turn < 50; turn += 1) {
      await sql`WITH moved AS (DELETE FROM outbox_events WHERE id = (SELECT max(id) FROM outbox_events)
        RETURNING site_id) INSERT INTO outbox_events (name, site_id, payload, created_at)
        SELECT 'test.moved.v1', site_id, '{}', ${clock.now()}::timestamptz FROM moved`.execute(source.kysely);
    }
  })();
  await backUp();
  await writing;
  await restore();
  const { rows } = await sql<{ count: bigint }>`SELECT count(*) FROM outbox_events`.execute(target.kysely);
  expect(rows[0]?.count).toBe(5n);
});

test("only the owner may read the file, and nothing half-written keeps its name", async () => {
  await backUp();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await expect(writeBackup({ url: source.url, clock }, join(folder, "absent", "x"))).rejects.toThrow(
    "The backup to",
  );
});

describe("a restore refuses and leaves nothing", () => {
  const isEmpty = async (): Promise<boolean> => {
    const { rows } = await sql`SELECT 1 FROM outbox_events`.execute(target.kysely);
    return rows.length === 0;
  };

  test("a database that holds anything", async () => {
    await backUp();
    await sql`SELECT event_publish('test.own.v1', 1::smallint, NULL, '{}', ${clock.now()})`.execute(
      target.kysely,
    );
    await expect(restore()).rejects.toThrow("The database is not empty: outbox_events has rows.");
  });

  test("a truncated file", async () => {
    await backUp();
    const text = gunzipSync(readFileSync(file)).toString();
    writeFileSync(file, gzipSync(text.slice(0, text.lastIndexOf("\n", text.length - 2) + 1)));
    await expect(restore()).rejects.toThrow("is cut off");
    writeFileSync(file, gzipSync(text).subarray(0, 500));
    await expect(restore()).rejects.toThrow("cannot be read");
    expect(await isEmpty()).toBe(true);
  });

  test("a file in which a row was changed or removed", async () => {
    await backUp();
    const text = gunzipSync(readFileSync(file)).toString();
    writeFileSync(file, gzipSync(text.replace("test.happened.v1", "test.happened.v2")));
    await expect(restore()).rejects.toThrow("are not those that were written");
    writeFileSync(file, gzipSync(text.replace(/^"[^\n]*test\.happened[^\n]*\n/m, "")));
    await expect(restore()).rejects.toThrow("are not those that were written");
    expect(await isEmpty()).toBe(true);
  });

  test("another release's schema", async () => {
    await backUp();
    await sql`DELETE FROM schema_migrations WHERE name LIKE '0018%'`.execute(target.kysely);
    await expect(restore()).rejects.toThrow("restore it with the release that took it");
  });

  test("what fails the last check", async () => {
    await backUp();
    await expect(restore(() => Promise.reject(new Error("does not add up")))).rejects.toThrow(
      "does not add up",
    );
    expect(await isEmpty()).toBe(true);
  });
});

test("the event stream restarts: readers keep their position, new events follow", async () => {
  const old = await createTestDatabase();
  await publishFive(old);
  // A server that has run for a long time: its transaction ids are far above those of the restore's target.
  await sql`UPDATE outbox_events SET xid = (9000000000 + (7 * id) % 5)::text::xid8`.execute(old.kysely);
  await sql`INSERT INTO event_cursors (reader, xid, id)
    SELECT 'middle', xid, id FROM outbox_events ORDER BY xid, id OFFSET 2 LIMIT 1`.execute(old.kysely);
  await sql`INSERT INTO event_cursors (reader, xid, id) VALUES ('pruned', '5', 1), ('end', '9999999999', 0)`.execute(
    old.kysely,
  );
  const order = await sql<{ number: number }>`
    SELECT (payload->>'number')::int AS number FROM outbox_events ORDER BY xid, id`.execute(old.kysely);
  await writeBackup({ url: old.url, clock }, file);
  await old.drop();
  await restore((trx) => restartStream(trx, clock.now()));
  await sql`SELECT event_publish('test.later.v1', 1::smallint, NULL, '{"number": 6}', ${clock.now()})`.execute(
    target.kysely,
  );
  const left = async (reader: string): Promise<unknown[]> => {
    const { rows } = await sql<{ number: number }>`
      SELECT (e.payload->>'number')::int AS number FROM outbox_events e, event_cursors c
      WHERE c.reader = ${reader} AND (e.xid, e.id) > (c.xid, c.id) ORDER BY e.xid, e.id`.execute(
      target.kysely,
    );
    return rows.map(({ number }) => number);
  };
  const numbers = [...order.rows.map(({ number }) => number), 6];
  expect(await left("pruned")).toEqual(numbers);
  expect(await left("middle")).toEqual(numbers.slice(3));
  expect(await left("end")).toEqual([6]);
});

test("without any event left, new ones have ids above those that were handled", async () => {
  const old = await createTestDatabase();
  await sql`INSERT INTO event_cursors (reader, xid, id) VALUES ('quiet', '9999', 77)`.execute(old.kysely);
  await writeBackup({ url: old.url, clock }, file);
  await old.drop();
  await restore((trx) => restartStream(trx, clock.now()));
  await publishFive(target);
  const { rows } = await sql`SELECT min(id) AS id FROM outbox_events`.execute(target.kysely);
  expect(rows).toEqual([{ id: 78n }]);
});
