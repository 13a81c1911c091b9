import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openAccounts } from "./accounts.fixture.ts";

const minute = 60_000;
const day = 86_400_000;

let testbed: Awaited<ReturnType<typeof openAccounts>>;
let token: string;

beforeEach(async () => {
  testbed = await openAccounts();
  const visit = {
    siteId: 1,
    ip: "192.0.2.1",
    origin: "https://moorage.example",
    userAgent: "test",
    requestId: null,
  };
  ({ accessToken: token } = await testbed.accounts.signUp(
    { email: "a@example.com", password: "the password" },
    visit,
  ));
});

afterEach(() => testbed.drop());

async function lastSeen(): Promise<string> {
  const session = await testbed.platform.db.kysely
    .selectFrom("sessions")
    .select("last_seen_at")
    .executeTakeFirstOrThrow();
  return session.last_seen_at.toISOString();
}

test("a session expires after 30 days", async () => {
  testbed.clock.advance(30 * day - 1);
  expect(await testbed.accounts.resolveToken(token)).not.toBeNull();
  testbed.clock.advance(1);
  expect(await testbed.accounts.resolveToken(token)).toBeNull();
});

test("last seen is written at most every five minutes", async () => {
  testbed.clock.advance(4 * minute);
  await testbed.accounts.resolveToken(token);
  expect(await lastSeen()).toBe("2026-03-01T12:00:00.000Z");
  testbed.clock.advance(minute);
  await testbed.accounts.resolveToken(token);
  expect(await lastSeen()).toBe("2026-03-01T12:05:00.000Z");
});

test("a read-only database still resolves sessions", async () => {
  await sql`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION SQLSTATE '53100' USING MESSAGE = 'no space left on device'; END $$;
    CREATE TRIGGER refuse BEFORE UPDATE ON sessions FOR EACH ROW EXECUTE FUNCTION refuse()`.execute(
    testbed.platform.db.kysely,
  );
  testbed.clock.advance(5 * minute);
  expect(await testbed.accounts.resolveToken(token)).not.toBeNull();
});
