import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "#src/config/config.ts";
import { anvilBinary, noAnvil, startAnvil } from "#src/drivers/chain/evm/anvil.fixture.ts";
import { startRateSources } from "#src/drivers/rates/rate-sources.fixture.ts";
import { startMailServer } from "#src/drivers/mail/smtp-server.fixture.ts";
import { startTestSandbox } from "#src/drivers/registrar/epp/sandbox.fixture.ts";
import { sandboxRegistrars } from "#src/sandbox/registry/registry-port.ts";
import { createSimulatedRegistry } from "#src/sandbox/registry/registry.ts";
import { systemClock } from "#src/platform/clock.ts";
import { createIds } from "#src/platform/ids.ts";
import { bindSecretsKey } from "#src/platform/secrets/bind-secrets-key.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { type CheckReport, checkParts } from "./check-parts.ts";

let database: TestDatabase;
const people = Array.from({ length: 3 }, () => randomUUID());

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

const check = (settings: Readonly<Record<string, string>> = {}): Promise<CheckReport> =>
  checkParts(readConfig({ NODE_ENV: "test", DATABASE_URL: database.url, ...settings }));

/** The line of a part, with its runs of spaces collapsed. */
function lineOf({ lines }: CheckReport, part: string): string {
  return (lines.find((line) => line.includes(part)) ?? "").replaceAll(/ {2,}/g, "  ");
}

test("a demo passes, and names its simulated parts", async () => {
  const report = await check();
  expect(report.isSound).toBe(true);
  expect(lineOf(report, "database")).toMatch(
    /^ok {2}database {2}DATABASE_URL {2}PostgreSQL 18\.\d+ at \/\S+, (\d+) of \1 mig/,
  );
  expect(lineOf(report, "chain btc")).toBe("ok  chain btc  CHAIN_BTC  simulated: play money");
  // The first address of the published test phrase: what its hardware wallet would show.
  expect(lineOf(report, "account BTC")).toContain("address 0 tb1qcr8te4kr609gcawutmrza0j4xv80jy8zmfp6l0");
});

test("a database that is still empty passes", async () => {
  const name = `empty_${process.pid}`;
  await database.pool.query(`CREATE DATABASE ${name} TEMPLATE template0`);
  try {
    const url = database.url.replace(/\/[^/?]+(\?|$)/, `/${name}$1`);
    expect(url).not.toBe(database.url);
    const report = await check({ DATABASE_URL: url });
    expect(report.lines.filter((line) => line.startsWith("FAIL"))).toEqual([]);
    expect(lineOf(report, "database")).toMatch(/ 0 of \d+ migrations; the next start applies the others$/);
    expect(lineOf(report, "registrar")).toContain("simulated: the first start makes its tables");
  } finally {
    await database.pool.query(`DROP DATABASE ${name} WITH (FORCE)`);
  }
});

test("the key of stored secrets is made by no check, and another one than the database's fails", async () => {
  const folder = mkdtempSync(join(tmpdir(), "moorage-check-"));
  const own = await createTestDatabase();
  try {
    const settings = { DATABASE_URL: own.url, DATA_DIR: folder };
    expect(lineOf(await check(settings), "secrets key")).toMatch(/^ok .* the first start makes one$/);
    expect(readdirSync(folder)).toEqual([]);
    const SECRETS_KEY = "ab".repeat(32);
    const given = { ...settings, SECRETS_KEY };
    expect(lineOf(await check(given), "secrets key")).toMatch(/^ok .* the next start binds it/);
    await bindSecretsKey({ db: own, clock: systemClock }, { configured: SECRETS_KEY, dataDir: folder });
    const bound = lineOf(await check(given), "secrets key");
    expect(bound).toMatch(/^ok .* fingerprint [0-9a-f]{32}, the key of this database$/);
    expect(bound).not.toContain(SECRETS_KEY);
    for (const wrong of [settings, { ...settings, SECRETS_KEY: "cd".repeat(32) }]) {
      const report = await check(wrong);
      expect(report.isSound).toBe(false);
      expect(lineOf(report, "secrets key")).toMatch(
        /^FAIL .* this database is bound to the key [0-9a-f]{32}/,
      );
    }
  } finally {
    await own.drop();
    rmSync(folder, { recursive: true });
  }
});

test("passkeys of another host than the site's are a warning with their number, which fails nothing", async () => {
  const own = await createTestDatabase();
  try {
    const settings = { DATABASE_URL: own.url, PUBLIC_URL: "http://localhost:3000" };
    await own.pool.query("INSERT INTO sites (id, host, name) VALUES (2, 'shop.example.com', 'Shop')");
    await own.pool.query(
      `INSERT INTO users (id, site_id, username, language, dark_mode, created_at, updated_at)
       SELECT id, site, 'somebody', 'en', false, now(), now()
       FROM (VALUES ($1::uuid, 1), ($2, 1), ($3, 2)) AS person (id, site)`,
      people,
    );
    const add = (user: number, host: string) =>
      own.pool.query(
        `INSERT INTO passkeys (id, user_id, rp_id, credential_id, public_key, counter, transports, backed_up, aaguid, name, created_at)
         VALUES (gen_random_uuid(), $1, $2, gen_random_uuid()::text::bytea, 'key', 0, '{}', false, gen_random_uuid(), 'phone', now())`,
        [people[user], host],
      );
    await add(0, "localhost");
    // Of another site, whose host it is.
    await add(2, "shop.example.com");
    expect(lineOf(await check(settings), "passkeys")).toBe("");
    await add(0, "old.example.com");
    await add(0, "old.example.com");
    await add(1, "old.example.com");
    const report = await check(settings);
    expect(lineOf(report, "passkeys")).toBe(
      "warn  passkeys  PUBLIC_URL  passkeys that browsers do not offer on localhost: 3 of 2 customers for old.example.com; their owners need another way in",
    );
    expect(report.isSound).toBe(true);
  } finally {
    await own.drop();
  }
});

test("of several hosts the primary is named", async () => {
  const report = await check({ DATABASE_URL: database.url.replace("host=", "host=%2Fnowhere%2C") });
  expect(lineOf(report, "database")).toMatch(/^ok {2}database .* at (\/\S+) of \/nowhere, \1,/);
});

test("a database that does not answer is named, and the other parts are checked all the same", async () => {
  const report = await check({ DATABASE_URL: "postgres://127.0.0.1:1/none" });
  expect(report.isSound).toBe(false);
  expect(lineOf(report, "database")).toMatch(/^FAIL {2}database {2}DATABASE_URL {2}.*ECONNREFUSED/);
  expect(lineOf(report, "secrets key")).toBe(
    "skip  secrets key  SECRETS_KEY  not tried: it needs DATABASE_URL",
  );
  expect(report.lines.filter((line) => line.startsWith("FAIL"))).toHaveLength(1);
  expect(lineOf(report, "rates")).toMatch(/^ok/);
});

test.each([
  [
    "xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi",
    "is private",
  ],
  ["zpub6rFR7y4Q2AijBEqTUq", "is not a valid zpub or xpub"],
])("an account key %s fails by name: %s", async (key, sentence) => {
  const report = await check({ BTC_ACCOUNT_KEY: key });
  expect(report.isSound).toBe(false);
  expect(lineOf(report, "account BTC")).toMatch(/^FAIL {2}account BTC {2}BTC_ACCOUNT_KEY/);
  expect(lineOf(report, "account BTC")).toContain(sentence);
  expect(report.lines.join()).not.toContain(key);
});

describe("registries by EPP", () => {
  test("are greeted and logged in to, and a refusal is reported without the password", async () => {
    const folder = mkdtempSync(join(tmpdir(), "registries-"));
    const ids = createIds(() => systemClock.now());
    const registry = createSimulatedRegistry({ db: database.pool, clock: systemClock, ids });
    const sandbox = await startTestSandbox(registry);
    const { ours } = sandboxRegistrars;
    const checkWith = async (password: string): Promise<string> => {
      const url = `epps://127.0.0.1:${sandbox.server.port}`;
      const reported = { name: "sandbox", url, user: ours.id, password, ca: "ca.pem", endings: ["com"] };
      writeFileSync(join(folder, "ca.pem"), sandbox.ca);
      writeFileSync(join(folder, "registries.json"), JSON.stringify([reported]));
      const EPP_REGISTRIES = join(folder, "registries.json");
      return lineOf(await check({ REGISTRAR: "epp", EPP_REGISTRIES }), "registrar");
    };
    try {
      expect(await checkWith(ours.phrase)).toBe(
        "ok  registrar  EPP_REGISTRIES  sandbox: Moorage sandbox registry (simulation): no name is real",
      );
      const refused = await checkWith("never-the-phrase");
      expect(refused).toMatch(/^FAIL {2}registrar {2}EPP_REGISTRIES {2}sandbox: login refused: 2200/);
      expect(refused).not.toContain("never-the-phrase");
    } finally {
      await sandbox.close();
      rmSync(folder, { recursive: true });
    }
  });
});

describe("mail by SMTP", () => {
  const settings = { MAIL: "smtp", MAIL_FROM: "shop@example.com" };

  test("a test mail is sent to the operator, and a refusal is reported", async () => {
    const server = await startMailServer({ disabledCommands: ["AUTH", "STARTTLS"] });
    const smtp = {
      ...settings,
      SMTP_URL: `smtp://127.0.0.1:${server.port}`,
      OPERATOR_EMAIL: "op@example.com",
    };
    try {
      expect(lineOf(await check(smtp), "mail")).toBe(
        "ok  mail  SMTP_URL  a test mail left for op@example.com",
      );
      expect(server.mails).toHaveLength(1);
      server.answer({ code: 550, text: "no such user" });
      const refused = await check(smtp);
      expect(refused.isSound).toBe(false);
      expect(lineOf(refused, "mail")).toContain("no such user");
    } finally {
      await server.close();
    }
  });

  test("no recipient, or no server that accepts it, fails", async () => {
    const smtp = { ...settings, SMTP_URL: "smtp://127.0.0.1:1" };
    expect(lineOf(await check(smtp), "mail")).toContain("set OPERATOR_EMAIL");
    const report = await check({ ...smtp, OPERATOR_EMAIL: "op@example.com" });
    expect(lineOf(report, "mail")).toMatch(/^FAIL {2}mail {2}SMTP_URL {2}.*ECONNREFUSED/);
  });
});

test("a node is asked for its chain and its tokens; another chain or another token fails", async ({
  skip,
}) => {
  if (anvilBinary === null) return skip(noAnvil);
  const anvil = await startAnvil();
  const evm = { CHAIN_ETH: "evm", ETH_RPC_URL: anvil.url };
  try {
    const usdt = await anvil.deployToken();
    const ours = { ...evm, ETH_CHAIN_ID: "31337", USDT_CONTRACT: usdt.address };
    const sound = await check(ours);
    expect(lineOf(sound, "chain eth")).toMatch(
      /^ok {2}chain eth {2}ETH_RPC_URL {2}eip155:31337:0x\w+, in step at block 2; a test network; USDT is 0x\w+ \(TEST, 6 decimals\); USDC does not exist on this test chain \(.*\); ether that contracts send is found by debug_traceBlockByHash/,
    );
    await usdt.setDecimals(18);
    await anvil.mine();
    const other = await check(ours);
    expect(other.isSound).toBe(false);
    expect(lineOf(other, "chain eth")).toMatch(/^FAIL .*has 18 decimals, where USDT has 6/);
    const wrong = await check({ ...evm, ETH_CHAIN_ID: "1337" });
    expect(wrong.isSound).toBe(false);
    expect(lineOf(wrong, "chain eth")).toContain("is on chain 31337, but ETH_CHAIN_ID is 1337");
  } finally {
    await anvil.stop();
  }
});

test("live without an address for alarms or for customers fails", async () => {
  const live = {
    NODE_ENV: "production",
    PUBLIC_URL: "https://shop.example.com",
    TRUST_PROXY: "127.0.0.1",
    ALLOW_SIMULATED: "compute,registrar,chain,rates",
    MAIL: "smtp",
    MAIL_FROM: "shop@example.com",
    SMTP_URL: "smtp://127.0.0.1:1",
  };
  const report = await check(live);
  expect(report.isSound).toBe(false);
  expect(lineOf(report, "alarms")).toBe("FAIL  alarms  OPERATOR_EMAIL  OPERATOR_EMAIL is not set");
  expect(lineOf(report, " mail ")).toBe("skip  mail  SMTP_URL  not tried: it needs OPERATOR_EMAIL");
  expect(lineOf(report, "support")).toBe("FAIL  support  SUPPORT_EMAIL  SUPPORT_EMAIL is not set");
});

test("every source of prices is shown with its prices and their age, or why they are not used", async () => {
  const played = await startRateSources();
  try {
    const settings = { RATES: "kraken,coinbase,binance,bitstamp", RATES_TEST_ORIGIN: played.origin };
    const sound = lineOf(await check(settings), " rates ");
    expect(sound).toMatch(/^ok {2}rates {2}RATES {2}kraken: BTC \$91400\.1 of 0 s ago, /);
    expect(sound).toMatch(/; coinbase: BTC \$91400\.1 of 1 s ago, .*; bitstamp: BTC /);
    played.sources.coinbase.fault = "html";
    played.sources.kraken.prices.set("BTC", "999999");
    const partly = lineOf(await check(settings), " rates ");
    expect(partly).toMatch(/^ok .* BTC not used \(outlier: \$999999 is more than 3 % from the median\); /);
    // One reason is said once, for all coins that it is about.
    expect(partly).toMatch(
      /; coinbase: BTC DOGE [A-Z ]+ not used \(malformed: it answered with text\/html\); binance: BTC /,
    );
    for (const name of ["binance", "bitstamp"] as const) played.sources[name].fault = "500";
    const report = await check(settings);
    expect(report.isSound).toBe(false);
    expect(lineOf(report, " rates ")).toMatch(/^FAIL .*no price for BTC, .*status 500/);
  } finally {
    await played.stop();
  }
});
