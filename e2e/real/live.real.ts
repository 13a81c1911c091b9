import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { checkParts } from "#src/app/operator/check-parts.ts";
import { readConfig } from "#src/config/config.ts";
import { systemClock } from "#src/platform/clock.ts";
import { bindSecretsKey } from "#src/platform/secrets/bind-secrets-key.ts";
import { ownDatabase } from "../harness/own-database.ts";
import { processEnvironment } from "../harness/server-process.ts";
import { listBreaks, startGateway } from "./live-breaks.ts";
import { type LiveParts, startLiveParts, whyNoLiveParts } from "./live-parts.ts";
import { type LiveSite, openCatalogue, startLiveSite } from "./live-site.ts";

// The shipped live path without simulated parts: three real nodes of coins, Ethereum, prices, mail, a registry by EPP,
// PowerDNS, containers and nginx. Nothing is in ALLOW_SIMULATED.

const reason = whyNoLiveParts();
const run = promisify(execFile);
let parts: LiveParts;
let site: LiveSite;

beforeAll(async () => {
  if (reason !== null) return;
  parts = await startLiveParts();
  site = await startLiveSite(parts);
});

function testHere(name: string, body: () => Promise<void>): void {
  test(name, async ({ skip }) => {
    if (reason !== null) skip(reason);
    await body();
  });
}

testHere("npm start -- --check names every part as ok", async () => {
  const { stdout } = await run("npm", ["--silent", "start", "--", "--check"], {
    env: processEnvironment(site.settings),
  });
  const lines = stdout.trim().split("\n");
  expect(lines.filter((line) => !line.startsWith("ok  "))).toEqual([]);
  expect(lines).toHaveLength(17);
});

testHere("with one part broken, the check names that part and its variable, and no other", async () => {
  // Of its own database: the site goes on.
  const database = await ownDatabase();
  const { settings: ofParts } = parts;
  const settings = { ...site.settings, ...ofParts, ...(await startGateway()), DATABASE_URL: database.url };
  const key = { configured: ofParts["SECRETS_KEY"], dataDir: "" };
  await bindSecretsKey({ db: database, clock: systemClock }, key);
  await openCatalogue(settings, parts.lxd);
  const check = async (changed: Readonly<Record<string, string | undefined>>) => {
    const { lines } = await checkParts(readConfig({ ...settings, ...changed }));
    return lines.map((line) => line.split(/ {2,}/));
  };
  const moveNode = async (endpoint: string | null) => {
    await database.pool.query("UPDATE nodes SET endpoint = $1", [endpoint ?? parts.lxd.socket]);
  };
  const breaks = await listBreaks(settings, parts, moveNode);
  const all = await check({});
  expect(all.map(([state]) => state)).toEqual(all.map(() => "ok"));
  expect(breaks.map(({ part }) => part).toSorted()).toEqual(all.map(([, part]) => part).toSorted());
  for (const { part, variable, words, settings: changed, breakIt } of breaks) {
    const mend = await breakIt?.();
    const failed = (await check(changed)).filter(([state]) => state === "FAIL");
    await mend?.();
    expect.soft(failed).toEqual([["FAIL", part, variable, expect.stringMatching(words)]]);
  }
});
