import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "#src/platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { createReadiness, registerHealth } from "./health.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

function serve() {
  const readiness = createReadiness({ db: database, clock: systemClock });
  const app = Fastify();
  registerHealth(app, readiness);
  const ask = async () => {
    const { statusCode, body } = await app.inject("/readyz");
    return { statusCode, body };
  };
  return { readiness, ask };
}

test("is ready while a write succeeds, and not when the database refuses writes but answers reads", async () => {
  const { ask } = serve();
  expect(await ask()).toEqual({ statusCode: 200, body: '{"status":"ok"}' });
  await database.pool.query(`
    CREATE FUNCTION refuse_probe() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$;
    CREATE TRIGGER refuse_probe BEFORE UPDATE ON write_probe FOR EACH ROW EXECUTE FUNCTION refuse_probe()`);
  try {
    const later = serve();
    expect(await later.ask()).toEqual({ statusCode: 503, body: '{"status":"database unavailable"}' });
    await database.pool.query("DROP TRIGGER refuse_probe ON write_probe");
    expect((await later.ask()).statusCode).toBe(200);
  } finally {
    await database.pool.query("DROP TRIGGER IF EXISTS refuse_probe ON write_probe");
  }
});

test("is not ready after a call that the database refused, though small writes succeed", async () => {
  const { readiness, ask } = serve();
  expect((await ask()).statusCode).toBe(200);
  readiness.noteTrouble();
  expect(await ask()).toEqual({ statusCode: 503, body: '{"status":"the database refuses calls"}' });
});

test("questions at once share one write", async () => {
  const { ask } = serve();
  const written = async (): Promise<string> => {
    const { rows } = await database.pool.query<{ count: string }>(
      "SELECT at::text AS count FROM write_probe",
    );
    return rows[0]?.count ?? "";
  };
  await ask();
  const first = await written();
  expect(
    (await Promise.all(Array.from({ length: 20 }, ask))).every(({ statusCode }) => statusCode === 200),
  ).toBe(true);
  expect(await written()).toBe(first);
});
