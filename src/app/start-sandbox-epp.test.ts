import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEppRegistrar } from "#src/drivers/registrar/epp.ts";
import { sandboxRegistrars } from "#src/sandbox/registry/registry-port.ts";
import { readConfig } from "#src/config/config.ts";
import { readEppRegistries } from "#src/drivers/registrar/epp/read-registries.ts";
import { systemClock } from "#src/platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { createIds } from "#src/platform/ids.ts";
import { createLog } from "#src/platform/log/log.ts";
import { startSandboxEpp } from "./start-sandbox-epp.ts";

const folder = mkdtempSync(join(tmpdir(), "sandbox-epp-"));
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const platform = () => ({
  db: database,
  clock: systemClock,
  ids: createIds(() => systemClock.now()),
  log: createLog("silent"),
  wake: () => undefined,
});

/** A free port, and the server that holds it until it is closed. */
async function holdPort() {
  const holder = createServer().listen(0, "127.0.0.1");
  await once(holder, "listening");
  const address = holder.address();
  const release = async () => {
    holder.close();
    await once(holder, "close");
  };
  return { port: typeof address === "object" && address !== null ? address.port : 0, release };
}

test("another client connects with the certificate of the data folder; a taken port does not stop a demo", async () => {
  const { port, release } = await holdPort();
  const config = readConfig({ SIMULATED_EPP_LISTEN: `127.0.0.1:${port}`, DATA_DIR: folder });
  const stopNothing = await startSandboxEpp(config, platform());
  await stopNothing();
  await release();
  const stop = await startSandboxEpp(config, platform());
  expect(readFileSync(join(folder, "sandbox-registry.crt"), "utf8")).toContain("BEGIN CERTIFICATE");
  const { id, phrase } = sandboxRegistrars.other;
  const file = join(folder, "registries.json");
  const url = `epps://localhost:${port}`;
  const reported = {
    name: "demo",
    url,
    user: id,
    password: phrase,
    ca: "sandbox-registry.crt",
    endings: ["com"],
  };
  writeFileSync(file, JSON.stringify([reported]));
  const driver = createEppRegistrar({
    registries: readEppRegistries(file),
    clock: systemClock,
    accepts: "simulated",
  });
  expect(await driver.health()).toMatchObject({ ok: true, problem: null });
  await driver.close();
  await stop();
});
