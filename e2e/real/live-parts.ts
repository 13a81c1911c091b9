import { randomBytes } from "node:crypto";
import { HDKey } from "@scure/bip32";
import { bitcoin, dogecoin, litecoin } from "#src/drivers/chain/core/coins.ts";
import { type CoreTestNode, startCoreNode } from "#src/drivers/chain/core/core-node.fixture.ts";
import { closeServers } from "#src/drivers/chain/core/core-server.fixture.ts";
import { relayAsMain } from "#src/drivers/chain/core/main-relay.fixture.ts";
import { type Anvil, anvilBinary, noAnvil, startAnvil } from "#src/drivers/chain/evm/anvil.fixture.ts";
import { startMailServer, type TestMailServer } from "#src/drivers/mail/smtp-server.fixture.ts";
import { type RateSources, startRateSources } from "#src/drivers/rates/rate-sources.fixture.ts";
import { type Account, accounts } from "#src/shared/coins/chains.ts";
import { whyNoCoreNode } from "../../scripts/real/core-nodes.ts";
import { provideImage } from "../../scripts/real/images.ts";
import { type Lxd, startLxd, whyNoLxd } from "../../scripts/real/lxd.ts";
import { whyNoNginx } from "../../scripts/real/nginx.ts";
import { type RealPowerdns, startPowerdns, whyNoPowerdns } from "../../scripts/real/powerdns.ts";
import { releaseAtEnd } from "../../scripts/suite/resources.ts";
import { type EppRegistryTestbed, startEppRegistry } from "./epp-registry.ts";

/** Which real node is taken for the main network of which coin. */
const standIns = { btc: "litecoin-0.21", doge: "bitcoin-0.11", ltc: "litecoin-0.18" } as const;
export type NodeCoin = keyof typeof standIns;

/** Other parts than the product's own that a live site needs, all on this machine; they end with the test file. */
export interface LiveParts {
  /** Of a live site, but for its database and addresses. */
  readonly settings: Readonly<Record<string, string>>;
  readonly nodes: Readonly<Record<NodeCoin, CoreTestNode>>;
  readonly rates: RateSources;
  readonly mail: TestMailServer;
  readonly registry: EppRegistryTestbed;
  readonly powerdns: RealPowerdns;
  readonly lxd: Lxd;
}

/** Why they cannot all run here; null when they can. */
export function whyNoLiveParts(): string | null {
  const missing = Object.values(standIns).map(whyNoCoreNode);
  const anvil = anvilBinary === null ? noAnvil : null;
  return [...missing, anvil, whyNoLxd(), whyNoPowerdns(), whyNoNginx()].find((one) => one !== null) ?? null;
}

/** The system that the machines of these tests have: BusyBox under this name. */
export const soldImage = "debian-13";

export async function startLiveParts(): Promise<LiveParts> {
  const [btc, doge, ltc, anvil, lxd, powerdns] = await Promise.all([
    startNode("btc"),
    startNode("doge"),
    startNode("ltc"),
    startEthereum(),
    startMachines(),
    startNameServer(),
  ]);
  const [rates, mail, registry] = [
    await startRateSources(),
    await startMailServer({ disabledCommands: ["AUTH", "STARTTLS"] }),
    await startEppRegistry(() => undefined, "Example NIC registry"),
  ];
  for (const stop of [rates.stop, mail.close, registry.stop, closeServers]) releaseAtEnd(stop);
  const tokens = [await anvil.deployToken(), await anvil.deployToken()];
  const settings = {
    // Only tests may name another place of prices. The address of the site alone makes it live.
    NODE_ENV: "test",
    SECRETS_KEY: randomBytes(32).toString("hex"),
    CHAIN_BTC: "core",
    BTC_RPC_URL: await relayAsMain(btc, bitcoin),
    CHAIN_DOGE: "core",
    DOGE_RPC_URL: await relayAsMain(doge, dogecoin),
    CHAIN_LTC: "core",
    LTC_RPC_URL: await relayAsMain(ltc, litecoin),
    CHAIN_ETH: "evm",
    ETH_RPC_URL: anvil.url,
    USDT_CONTRACT: tokens[0]?.address ?? "",
    USDC_CONTRACT: tokens[1]?.address ?? "",
    ...accountKeys(),
    RATES: "kraken,coinbase,binance,bitstamp",
    RATES_TEST_ORIGIN: rates.origin,
    COMPUTE: "incus",
    ...registry.settings,
    DNS: "powerdns",
    POWERDNS_URL: powerdns.url,
    POWERDNS_API_KEY: powerdns.apiKey,
    POWERDNS_SERVERS: `${powerdns.address.host}:${powerdns.address.port}`,
    MAIL: "smtp",
    MAIL_FROM: "no-reply@shop.example",
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    OPERATOR_EMAIL: "alarms@shop.example",
    SUPPORT_EMAIL: "support@shop.example",
    LEGAL_NAME: "Example Hosting Ltd",
    LEGAL_ADDRESS: "1 Example Street, Example City",
  };
  return { settings, nodes: { btc, doge, ltc }, rates, mail, registry, powerdns, lxd };
}

async function startNode(coin: NodeCoin): Promise<CoreTestNode> {
  const node = await startCoreNode(standIns[coin]);
  releaseAtEnd(node.stop);
  return node;
}

const slotMs = 12_000;

/** Ethereum's chain id, and a block for each of its slots: a newest block that is old means a node that is behind. */
async function startEthereum(): Promise<Anvil> {
  const anvil = await startAnvil({ chainId: 1 });
  const slots = setInterval(() => void anvil.mine().catch(() => undefined), slotMs);
  releaseAtEnd(async () => {
    clearInterval(slots);
    await anvil.stop();
  });
  return anvil;
}

async function startMachines(): Promise<Lxd> {
  const lxd = await startLxd();
  releaseAtEnd(lxd.stop);
  await provideImage(lxd, "tiny", soldImage);
  return lxd;
}

async function startNameServer(): Promise<RealPowerdns> {
  const powerdns = await startPowerdns();
  releaseAtEnd(powerdns.stop);
  return powerdns;
}

/** Public keys of a wallet that this run alone has, in the usual form of each coin. */
function accountKeys(): Record<string, string> {
  const seed = randomBytes(32);
  return Object.fromEntries(accounts.map((account) => [account.variable, publicKeyOf(seed, account)]));
}

function publicKeyOf(seed: Uint8Array, { versions: [version], path }: Account): string {
  return HDKey.fromMasterSeed(seed, version).derive(`${path}/0'`).publicExtendedKey;
}
