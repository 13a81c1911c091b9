import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { checkParts } from "#src/app/operator/check-parts.ts";
import { readConfig } from "#src/config/config.ts";
import { systemClock } from "#src/platform/clock.ts";
import { bindSecretsKey } from "#src/platform/secrets/bind-secrets-key.ts";
import { releaseAtEnd } from "../../scripts/suite/resources.ts";
import { ownDatabase } from "../harness/own-database.ts";
import { processEnvironment } from "../harness/server-process.ts";
import { auditLines } from "../harness/inspector.ts";
import { visit } from "../harness/visitor.ts";
import { startEppRegistry } from "./epp-registry.ts";
import { listBreaks, startGateway } from "./live-breaks.ts";
import { liveByApi } from "./live-customers.ts";
import { liveADay } from "./live-day.ts";
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
  expect(lines).toHaveLength(18);
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
    const wrong = (await check(changed)).filter(([state]) => state !== "ok");
    await mend?.();
    const [failed, waiting] = [wrong.filter(isFailed), wrong.filter((line) => !isFailed(line))];
    expect.soft(failed).toEqual([["FAIL", part, variable, expect.stringMatching(words)]]);
    const waits = ["skip", expect.any(String), expect.any(String), `not tried: it needs ${variable}`];
    expect.soft(waiting).toEqual(waiting.map(() => waits));
  }
});

const isFailed = ([state]: readonly string[]): boolean => state === "FAIL";

testHere("nothing simulated comes beside real coins, whatever ALLOW_SIMULATED names", async () => {
  const ALLOW_SIMULATED = "compute,registrar,chain,rates,mail";
  const refusalOf = (changed: Readonly<Record<string, string>>) => () =>
    readConfig({ ...site.settings, ALLOW_SIMULATED, ...changed });
  for (const part of ["COMPUTE", "REGISTRAR", "RATES", "CHAIN_DOGE"]) {
    expect(refusalOf({ [part]: "simulated" })).toThrow(/takes real coins/);
  }
  expect(refusalOf({ NODE_ENV: "production" })).toThrow("RATES_TEST_ORIGIN is for tests");
  const sandbox = await startEppRegistry(() => undefined);
  releaseAtEnd(sandbox.stop);
  const { lines } = await checkParts(readConfig({ ...site.settings, ...sandbox.settings }));
  expect(lines.filter((line) => !line.startsWith("ok"))).toEqual([
    expect.stringMatching(/^FAIL {2}registrar .* is a simulation, and customers pay with real money$/),
  ]);
});

testHere(
  "a day in a browser paid in Bitcoin, two by the API in Dogecoin and Litecoin, and coins taken back in each",
  async () => {
    const visitor = await visit({ ignoreHTTPSErrors: true });
    visitor.page.setDefaultTimeout(60_000);
    // Beside each other: they wait for scanners, machines and registries.
    await Promise.all([
      liveADay(site, parts, visitor),
      liveByApi(site.apiUrl, parts, "doge", { name: "still-water.com", cents: 710, nextCents: 790 }),
      liveByApi(site.apiUrl, parts, "ltc", { name: "deep-water.com", cents: 2_000, nextCents: 1_500 }),
    ]);
    // A browser breaks its calls off when an interface comes or goes, as each machine's does.
    expect(visitor.complaints.filter((text) => !text.includes("net::ERR_NETWORK_CHANGED"))).toEqual([]);
    expect(await auditLines(site.inspector)).toEqual([]);
  },
);
