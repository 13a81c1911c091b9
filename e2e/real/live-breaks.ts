import { startBtcpayStub } from "#src/drivers/gateway/btcpay/btcpay-stub.fixture.ts";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { claimPort } from "../../scripts/real/claims.ts";
import { releaseAtEnd } from "../../scripts/suite/resources.ts";
import type { LiveParts } from "./live-parts.ts";

type Settings = Readonly<Record<string, string>>;

/** One part of a live site that is wrong, and what the check has to call it. */
export interface Break {
  readonly part: string;
  readonly variable: string;
  /** In the sentence about it. */
  readonly words: RegExp;
  /** The settings that are wrong; without a value one is not set. */
  readonly settings: Readonly<Record<string, string | undefined>>;
  /** Also what no setting is. Returns how it is mended. */
  readonly breakIt?: () => Promise<() => Promise<void>>;
}

/** Each part in turn. `moveNode` changes where the only node of machines is; null: where it was. */
export async function listBreaks(
  settings: Settings,
  { nodes, rates }: LiveParts,
  moveNode: (endpoint: string | null) => Promise<void>,
): Promise<readonly Break[]> {
  const { btc, ltc } = nodes;
  const nowhere = `127.0.0.1:${await claimPort()}`;
  const elsewhere = (name: string): string => {
    const url = new URL(settings[name] ?? "");
    return `${url.protocol}//someone:else@${url.host}`;
  };
  const keyWithout = (name: string): string => (settings[name] ?? "").slice(0, -1);
  return [
    {
      part: "database",
      variable: "DATABASE_URL",
      words: /ECONNREFUSED/,
      settings: { DATABASE_URL: `postgres://${nowhere}/none` },
    },
    {
      part: "secrets key",
      variable: "SECRETS_KEY",
      words: /this database is bound to the key [0-9a-f]{32}/,
      settings: { SECRETS_KEY: "cd".repeat(32) },
    },
    {
      part: "chain btc",
      variable: "BTC_RPC_URL",
      words: /is on no network of Bitcoin/,
      settings: { BTC_RPC_URL: btc.url },
    },
    {
      part: "chain doge",
      variable: "DOGE_RPC_URL",
      words: /does not take this login \(status 401\)/,
      settings: { DOGE_RPC_URL: elsewhere("DOGE_RPC_URL") },
    },
    {
      part: "chain ltc",
      variable: "LTC_RPC_URL",
      words: /is on Litecoin's regtest, whose coins are worth nothing/,
      settings: { LTC_RPC_URL: ltc.url },
    },
    {
      part: "chain eth",
      variable: "ETH_RPC_URL",
      words: /ECONNREFUSED/,
      settings: { ETH_RPC_URL: `http://${nowhere}` },
    },
    ...(["BTC", "DOGE", "LTC", "EVM"] as const).map((family) => {
      const variable = family === "EVM" ? "ETH_ACCOUNT_KEY" : `${family}_ACCOUNT_KEY`;
      return {
        part: `account ${family}`,
        variable,
        words: /is not a valid/,
        settings: { [variable]: keyWithout(variable) },
      };
    }),
    {
      part: "rates",
      variable: "RATES",
      words: /no price for BTC.*status 500/,
      settings: {},
      async breakIt() {
        for (const source of Object.values(rates.sources)) source.fault = "500";
        return async () => {
          for (const source of Object.values(rates.sources)) source.fault = null;
        };
      },
    },
    {
      part: "gateway btcpay",
      variable: "BTCPAY_URL",
      words: /status 404/,
      settings: { BTCPAY_API_KEY: "another-key" },
    },
    {
      part: "machines",
      variable: "COMPUTE",
      words: /^node-1: /,
      settings: {},
      async breakIt() {
        await moveNode("/nowhere/unix.socket");
        return () => moveNode(null);
      },
    },
    {
      part: "registrar",
      variable: "EPP_REGISTRIES",
      words: /^sandbox: login refused: 2200/,
      settings: { EPP_REGISTRIES: withOtherPassword(settings["EPP_REGISTRIES"] ?? "") },
    },
    {
      part: "name servers",
      variable: "POWERDNS_URL",
      words: /does not take POWERDNS_API_KEY/,
      settings: { POWERDNS_API_KEY: "another-key" },
    },
    {
      part: "alarms",
      variable: "OPERATOR_EMAIL",
      words: /is not set/,
      settings: { OPERATOR_EMAIL: undefined },
    },
    {
      part: "mail",
      variable: "SMTP_URL",
      words: /ECONNREFUSED/,
      settings: { SMTP_URL: `smtp://${nowhere}` },
    },
    {
      part: "files",
      variable: "FILES_DIR",
      words: /ENOTDIR/,
      // No one makes a folder in a file.
      settings: { FILES_DIR: "/dev/null/files" },
    },
    {
      part: "support",
      variable: "SUPPORT_EMAIL",
      words: /is not set/,
      settings: { SUPPORT_EMAIL: undefined },
    },
  ];
}

/** A copy of the file of registries, in which our password is not ours. */
function withOtherPassword(file: string): string {
  const folder = mkdtempSync(join(tmpdir(), "other-registries-"));
  releaseAtEnd(() => rmSync(folder, { recursive: true, force: true }));
  const [registry] = JSON.parse(readFileSync(file, "utf8"));
  const changed = { ...registry, password: "never-the-phrase", ca: join(dirname(file), registry.ca) };
  const path = join(folder, "registries.json");
  writeFileSync(path, JSON.stringify([changed]));
  return path;
}

/** The settings of a payment gateway of the operator's own, a server on loopback. */
export async function startGateway(): Promise<Settings> {
  const { stub, storeId, apiKey, webhookSecret } = await startBtcpayStub();
  releaseAtEnd(stub.stop);
  return {
    GATEWAYS: "btcpay",
    BTCPAY_URL: stub.origin,
    BTCPAY_STORE_ID: storeId,
    BTCPAY_API_KEY: apiKey,
    BTCPAY_WEBHOOK_SECRET: webhookSecret,
  };
}
