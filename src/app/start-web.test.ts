import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#src/config/config.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { createLog } from "#src/platform/log/log.ts";
import { startProduct } from "./start-product.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

test("an idle connection does not keep the product from stopping", async () => {
  const settings = { NODE_ENV: "test", PORT: "0", ROLES: "web", DATABASE_URL: database.url };
  const log = createLog("silent");
  const running = await startProduct({ config: readConfig(settings), log, withoutPages: true });
  const socket = connect(Number(new URL(running.url ?? "").port), "127.0.0.1");
  await once(socket, "connect");
  const ended = once(socket, "close");
  socket.resume();
  await running.stop();
  await ended;
  expect(socket.destroyed).toBe(true);
}, 30_000);
