import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "#src/platform/log/log.ts";
import { DatabaseWatch } from "./database-watch.ts";
import { isDatabaseAway } from "./database-away.ts";
import { type Database, openDatabase } from "./pool.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

// A connection to the database that can go silent, as when a cable is pulled: nothing refused, nothing received.

let database: TestDatabase;
const sockets = new Set<Socket>();
const line = createServer((client) => {
  const url = new URL(database.url);
  const server = connect(join(url.searchParams.get("host") ?? "", ".s.PGSQL.5432"));
  for (const socket of [client, server]) sockets.add(socket.on("error", () => undefined));
  if (isSilent) return;
  client.pipe(server).pipe(client);
});
let isSilent = false;

function fallSilent(silent: boolean): void {
  isSilent = silent;
  for (const socket of sockets) {
    if (silent) socket.unpipe().pause();
    else socket.destroy();
  }
}

let db: Database;
let watch: DatabaseWatch;
let uses = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  line.listen(0, "127.0.0.1");
  await once(line, "listening");
  const address = line.address();
  const port = typeof address === "object" ? address?.port : 0;
  const name = new URL(database.url).pathname;
  db = await openDatabase({ url: `postgresql://moorage@127.0.0.1:${port}${name}` });
  watch = new DatabaseWatch(db, createLog("silent"));
  watch.onConnection(async () => {
    uses += 1;
  });
  await watch.start();
});

afterAll(async () => {
  await watch.close();
  await db.close();
  line.close();
  for (const socket of sockets) socket.destroy();
  await database.drop();
});

test("calls waiting on a silent connection fail together, later ones at once, and it recovers by itself", async () => {
  const waiting = [1, 2, 3].map(() => db.pool.query("SELECT pg_sleep(0)"));
  await Promise.all(waiting);
  // A busy machine is late now and then, but not every time.
  const [together, later]: [number[], number[]] = [[], []];
  while (together.length < 3 && !(together.some((ms) => ms < 5_000) && later.some((ms) => ms < 500))) {
    fallSilent(true);
    const began = performance.now();
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => db.pool.query("SELECT 1")));
    together.push(performance.now() - began);
    for (const outcome of outcomes) {
      expect(outcome.status === "rejected" && isDatabaseAway(outcome.reason)).toBe(true);
    }
    const refusedAt = performance.now();
    await expect(db.kysely.selectFrom("sites").select("id").execute()).rejects.toSatisfy(isDatabaseAway);
    later.push(performance.now() - refusedAt);

    fallSilent(false);
    const ask = () => db.pool.query("SELECT 1").then(({ rowCount }) => rowCount, String);
    await expect.poll(ask).toBe(1);
    expect(uses).toBe(1 + together.length);
  }
  expect(Math.min(...together)).toBeLessThan(5_000);
  expect(Math.min(...later)).toBeLessThan(500);
});
