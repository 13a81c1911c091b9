import { expect, test } from "vitest";
import { DatabaseAwayError } from "#src/platform/db/database-away.ts";
import { testClusterUrl } from "#src/platform/db/test-database.ts";
import { openDatabase } from "#src/platform/db/pool.ts";
import { createLog } from "#src/platform/log/log.ts";
import { claimPort } from "../../scripts/real/claims.ts";
import { waitForDatabase } from "./wait-for-database.ts";

const log = createLog("silent");

test("while the database is away at a start, the proxy is answered from the hosts on disk", async () => {
  const port = await claimPort();
  const ask = async (host: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/internal/tls?domain=${host}`);
    return answer.status;
  };
  let isBack = false;
  const served = new Set(["reef.example"]);
  const at = { METRICS_HOST: "127.0.0.1", METRICS_PORT: port };
  const opening = waitForDatabase(
    at,
    (host) => served.has(host),
    () => {
      if (!isBack) return Promise.reject(new DatabaseAwayError());
      return openDatabase({ url: testClusterUrl() });
    },
    log,
  );
  await expect.poll(() => ask("reef.example").catch(() => null)).toBe(200);
  expect(await Promise.all([ask("bay.example"), ask("127.0.0.1")])).toEqual([404, 404]);
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(503);
  isBack = true;
  const database = await opening;
  // The port is free for what answers from now on.
  await expect(ask("reef.example")).rejects.toThrow();
  await database.close();
});

test("without hosts on disk, or a private port, a start without a database fails at once", async () => {
  const open = () => Promise.reject(new DatabaseAwayError());
  const at = { METRICS_HOST: "127.0.0.1", METRICS_PORT: undefined };
  await expect(waitForDatabase(at, () => true, open, log)).rejects.toThrow("does not answer");
  await expect(waitForDatabase({ ...at, METRICS_PORT: 1 }, null, open, log)).rejects.toThrow(
    "does not answer",
  );
});
