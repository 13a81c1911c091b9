import { readFileSync } from "node:fs";
import { createEvmChain } from "#src/drivers/chain/evm.ts";
import type { ChainSource } from "#src/drivers/chain/port.ts";
import { createSimulatedChain } from "#src/drivers/chain/simulated.ts";
import { createIncusCompute } from "#src/drivers/compute/incus.ts";
import { createLibvirtCompute } from "#src/drivers/compute/libvirt.ts";
import type { ComputeDriver } from "#src/drivers/compute/port.ts";
import { createSimulatedCompute } from "#src/drivers/compute/simulated.ts";
import { createEmbeddedDns } from "#src/drivers/dns/embedded.ts";
import type { DnsServer } from "#src/drivers/dns/port.ts";
import { createPowerdns } from "#src/drivers/dns/powerdns.ts";
import { createOutboxMail } from "#src/drivers/mail/outbox.ts";
import type { MailDriver } from "#src/drivers/mail/port.ts";
import { createSmtpMail } from "#src/drivers/mail/smtp.ts";
import { createEppRegistrar } from "#src/drivers/registrar/epp.ts";
import type { RegistrarDriver } from "#src/drivers/registrar/port.ts";
import { createNoRegistrar } from "#src/drivers/registrar/engine/no-registrar.ts";
import { createNamecomRegistrar } from "#src/drivers/registrar/namecom.ts";
import { createSimulatedRegistrar } from "#src/drivers/registrar/simulated.ts";
import { createSimulatedRates } from "#src/drivers/rates/simulated.ts";
import { acceptedRegistries } from "#src/config/refuse-mixed-money.ts";
import { systemClock } from "#src/platform/clock.ts";
import { type CatalogNode, readNodes } from "#src/features/catalog/server/index.ts";
import type { Config } from "#src/config/config.ts";
import type { Platform } from "#src/platform/platform.ts";

/** Seed of the faults of simulated parts: a run can be repeated. */
const simulationSeed = 1;

export type Drivers = ReturnType<typeof createDrivers>;

function createChains({ db, clock, ids }: Platform, config: Config): ChainSource[] {
  const simulated = { pool: db.pool, clock, ids };
  const { CHAIN_BTC, CHAIN_DOGE, CHAIN_ETH } = config;
  const chosen = { btc: CHAIN_BTC, doge: CHAIN_DOGE, eth: CHAIN_ETH } as const;
  return (["btc", "doge", "eth"] as const)
    .filter((chain) => chosen[chain] !== "off")
    .map((chain) => {
      if (chosen[chain] === "simulated") return createSimulatedChain(chain, simulated);
      const { ETH_RPC_URL: urls, ETH_CHAIN_ID: chainId, ETH_INNER: inner } = config;
      const tokens = { USDT: config.USDT_CONTRACT, USDC: config.USDC_CONTRACT };
      return createEvmChain({ urls, chainId, tokens, clock, inner });
    });
}

function createCompute(platform: Platform, config: Config): ComputeDriver & { close(): void } {
  const { clock, db, ids, log } = platform;
  // Real machines live in real time, also while a demo's clock is ahead.
  const real = { clock: systemClock, db: db.pool };
  if (config.COMPUTE === "incus") {
    return createIncusCompute({
      ...real,
      nodes: () => nodesOf(platform, "incus"),
      identity: () => readIdentity(config),
    });
  }
  if (config.COMPUTE === "libvirt") {
    return createLibvirtCompute({
      ...real,
      nodes: () => nodesOf(platform, "libvirt"),
      consoleDir: config.LIBVIRT_CONSOLES ?? null,
      resolvers: config.LIBVIRT_RESOLVERS,
    });
  }
  return createSimulatedCompute({
    clock,
    ids,
    db: db.pool,
    seed: simulationSeed,
    delays: {
      createMs: 3000 * config.SIMULATED_DELAYS,
      bootMs: 2000 * config.SIMULATED_DELAYS,
      shutdownMs: 1000 * config.SIMULATED_DELAYS,
    },
    faults: {
      unreachable: config.SIMULATED_FAULTS,
      busy: config.SIMULATED_FAULTS,
      lostAnswer: config.SIMULATED_FAULTS,
      duplicate: config.SIMULATED_FAULTS,
    },
    onConsoleError: (error) => log.warn({ err: error }, "console"),
  });
}

function createRegistrar({ clock, db, ids }: Platform, config: Config): RegistrarDriver {
  if (config.REGISTRAR === "off") return createNoRegistrar();
  if (config.REGISTRAR === "epp") {
    return createEppRegistrar({
      registries: config.eppRegistries,
      clock: systemClock,
      accepts: acceptedRegistries(config, config.mode === "demo"),
    });
  }
  const faults = config.SIMULATED_FAULTS;
  const { NAMECOM_URL: url, NAMECOM_USER: user, NAMECOM_TOKEN: token } = config;
  // Both are there with REGISTRAR=namecom: `readConfig` refuses it otherwise.
  if (config.REGISTRAR === "namecom" && user !== undefined && token !== undefined) {
    return createNamecomRegistrar({ url, user, token });
  }
  return createSimulatedRegistrar({
    clock,
    ids,
    db: db.pool,
    seed: simulationSeed,
    delays: { roundTripMs: 100 * config.SIMULATED_DELAYS, lateMs: 2000 * config.SIMULATED_DELAYS },
    faults: { unreachable: faults, busy: faults, lostAnswer: faults, duplicate: faults, stall: faults },
  });
}

/** Name servers live in real time, also while a demo's clock is ahead. `serve`: answers questions in this process. */
function createDnsServer(platform: Platform, config: Config): DnsServer & { serve(): Promise<void> } {
  const { db, ids, log } = platform;
  if (config.powerdns !== null) {
    return { ...createPowerdns({ ...config.powerdns, clock: systemClock }), serve: async () => undefined };
  }
  const embedded = createEmbeddedDns({
    db: db.pool,
    ids,
    clock: systemClock,
    listen: config.dnsListen,
    seeksPort: config.mode === "demo",
    onProblem: (detail) => log.warn({ detail }, "this process answers no DNS questions"),
  });
  // Without names there is nothing to answer.
  return config.REGISTRAR === "off" ? { ...embedded, serve: async () => undefined } : embedded;
}

/** The nodes of the catalogue that a driver is for. */
async function nodesOf({ db }: Platform, kind: CatalogNode["driver"]) {
  const nodes = (await readNodes(db.kysely)).filter(({ driver }) => driver === kind);
  return nodes.map(({ state, ...node }) => ({ ...node, takesNew: state === "open" }));
}

/** Who we are to nodes that are reached by https. */
function readIdentity({ INCUS_CLIENT_CERT: cert, INCUS_CLIENT_KEY: key }: Config) {
  if (cert === undefined || key === undefined) return null;
  return { cert: readFileSync(cert, "utf8"), key: readFileSync(key, "utf8") };
}

/** What the configuration picks for each kind of outside part. */
export function createDrivers(platform: Platform, config: Config) {
  return {
    mail: createMailDriver(platform, config),
    compute: createCompute(platform, config),
    registrar: createRegistrar(platform, config),
    dns: createDnsServer(platform, config),
    chains: createChains(platform, config),
    rates: createSimulatedRates(platform.clock),
  };
}

function createMailDriver(
  platform: Platform,
  { MAIL, SMTP_URL, MAIL_FROM, PRODUCT_NAME }: Config,
): MailDriver {
  // Both settings are there with MAIL=smtp: `readConfig` refuses it otherwise.
  return MAIL === "smtp" && SMTP_URL !== undefined && MAIL_FROM !== undefined
    ? createSmtpMail({ url: SMTP_URL, from: MAIL_FROM, fromName: PRODUCT_NAME })
    : createOutboxMail(platform);
}
