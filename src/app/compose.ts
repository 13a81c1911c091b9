import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";
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
import { openMailQueue } from "#src/drivers/mail/mail-queue.ts";
import { mailAlarms, mailGauges } from "#src/drivers/mail/mail-watch.ts";
import { registerMailbox } from "#src/drivers/mail/mailbox-page.ts";
import { createOutboxMail } from "#src/drivers/mail/outbox.ts";
import type { MailDriver } from "#src/drivers/mail/port.ts";
import { createSmtpMail } from "#src/drivers/mail/smtp.ts";
import { createEppRegistrar } from "#src/drivers/registrar/epp.ts";
import type { RegistrarDriver } from "#src/drivers/registrar/port.ts";
import { createNoRegistrar } from "#src/drivers/registrar/engine/no-registrar.ts";
import { createNamecomRegistrar } from "#src/drivers/registrar/namecom.ts";
import { registerRegistryPage } from "#src/drivers/registrar/simulated/registry-page.ts";
import { createSimulatedRegistry } from "#src/drivers/registrar/simulated/registry.ts";
import { createSimulatedRegistrar } from "#src/drivers/registrar/simulated.ts";
import { createSimulatedRates } from "#src/drivers/rates/simulated.ts";
import { accountsContract } from "#src/features/accounts/contract.ts";
import { createAccounts } from "#src/features/accounts/server/index.ts";
import { adminContract } from "#src/features/admin/contract.ts";
import { createAdmin } from "#src/features/admin/server/index.ts";
import { catalogContract } from "#src/features/catalog/contract.ts";
import {
  type CatalogNode,
  createCatalog,
  nodeAlarms,
  readNodes,
} from "#src/features/catalog/server/index.ts";
import { contactsContract } from "#src/features/contacts/contract.ts";
import { createContacts } from "#src/features/contacts/server/index.ts";
import { dedicatedContract } from "#src/features/dedicated/contract.ts";
import { createDedicated } from "#src/features/dedicated/server/index.ts";
import { createDns } from "#src/features/dns/server/index.ts";
import { domainsContract } from "#src/features/domains/contract.ts";
import { createDomains, registrarParents } from "#src/features/domains/server/index.ts";
import { notificationsContract } from "#src/features/notifications/contract.ts";
import { createNotifications } from "#src/features/notifications/server/index.ts";
import { paymentsContract } from "#src/features/payments/contract.ts";
import { createPayments, demoAccountKeys } from "#src/features/payments/server/index.ts";
import { serversContract } from "#src/features/servers/contract.ts";
import { createServers, readRooms } from "#src/features/servers/server/index.ts";
import { walletContract } from "#src/features/wallet/contract.ts";
import { createWallet } from "#src/features/wallet/server/index.ts";
import type { Config } from "#src/config/config.ts";
import { legalIssuer } from "./legal-issuer.ts";
import { acceptedRegistries } from "#src/config/refuse-mixed-money.ts";
import { findingAlarms } from "#src/platform/audit/finding-alarms.ts";
import { registerClockPage } from "#src/platform/demo-clock/clock-page.ts";
import { createAuditor } from "#src/platform/audit/run-auditor.ts";
import { pruneEvents } from "#src/platform/events/prune-events.ts";
import { routeSet } from "#src/platform/http/register-contract.ts";
import { createTexts } from "#src/platform/i18n/texts.ts";
import { platformGauges } from "#src/platform/metrics/platform-gauges.ts";
import { systemClock } from "#src/platform/clock.ts";
import { cryptPassword } from "#src/platform/crypt-hash.ts";
import { createPasswordQueue, type Passwords } from "#src/platform/password-queue.ts";
import type { Platform } from "#src/platform/platform.ts";
import { createSealer } from "#src/platform/secrets/sealer.ts";
import { readSecretsKey } from "#src/platform/secrets/secrets-key.ts";
import { createRateLimits, type RateLimits } from "#src/platform/rate-limit/rate-limits.ts";
import { taskAlarms } from "#src/platform/tasks/task-alarms.ts";

/** Seed of the faults of simulated parts: a run can be repeated. */
const simulationSeed = 1;

export type Product = ReturnType<typeof compose>;

export type Drivers = ReturnType<typeof createDrivers>;

/** The account keys of the configuration; without one the demo's, which go with simulated chains only. */
export function accountKeysOf(config: Config) {
  return {
    BTC: config.BTC_ACCOUNT_KEY ?? demoAccountKeys.BTC,
    DOGE: config.DOGE_ACCOUNT_KEY ?? demoAccountKeys.DOGE,
    EVM: config.ETH_ACCOUNT_KEY ?? demoAccountKeys.EVM,
  };
}

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

/** What a simulation brings of its own: parts that take their time or chance from elsewhere than its seed. */
export interface BroughtParts {
  readonly drivers?: Drivers;
  readonly passwords?: Passwords;
  readonly rateLimits?: RateLimits;
}

/** The only place that picks drivers and lists features, low to high. */
export function compose(platform: Platform, config: Config, brought: BroughtParts = {}) {
  const isDemo = config.mode === "demo";
  const texts = createTexts();
  const passwords = brought.passwords ?? createPasswordQueue();
  const rateLimits = brought.rateLimits ?? createRateLimits(platform, { factor: config.LIMIT_FACTOR });
  const drivers = brought.drivers ?? createDrivers(platform, config);
  const { chains, compute, rates, registrar } = drivers;
  const mail = openMailQueue(platform, drivers.mail);

  const wallet = createWallet(platform);
  const accounts = createAccounts(platform, {
    passwords,
    rateLimits,
    mail,
    texts,
    balanceOf: wallet.balanceOf,
    settings: { productName: config.PRODUCT_NAME, allowsPseudoLocales: isDemo, legacy: config.legacy },
  });
  const sellsNames = config.REGISTRAR !== "off";
  const catalog = createCatalog(platform, {
    sellsNames,
    readRooms: (location) => readRooms(platform, compute, location),
  });
  const baseUrl = config.publicUrl ?? `http://localhost:${config.PORT}`;
  const contacts = createContacts(platform, {
    mail,
    texts,
    rateLimits,
    settings: { productName: config.PRODUCT_NAME, baseUrl },
  });
  const payments = createPayments(platform, {
    chains,
    rates,
    accountKeys: accountKeysOf(config),
    issuer: legalIssuer(config),
  });
  const hashes = { argon2id: passwords.hash, "sha512-crypt": cryptPassword };
  const servers = createServers(platform, {
    catalog,
    wallet,
    driver: compute,
    hashPassword: hashes[compute.capabilities().passwordHash],
  });
  const dns = createDns(platform, {
    server: drivers.dns,
    registry: registrarParents(registrar),
    nameServers: config.nameServers,
    isLocal: drivers.dns.kind === "embedded" && isDemo,
  });
  const domains = createDomains(platform, {
    catalog,
    dns,
    rateLimits,
    driver: registrar,
    sealer: createSealer(() => readSecretsKey(config.SECRETS_KEY, config.dataDir)),
    providerNameServers: dns.providerNameServers,
  });
  const dedicated = createDedicated(platform, catalog);
  const notifications = createNotifications(platform, {
    texts,
    mail,
    serverName: servers.nameOf,
    domainName: domains.nameOf,
    requestWords: dedicated.wordsOf,
    settings: {
      productName: config.PRODUCT_NAME,
      baseUrl,
    },
  });
  const tasks = [...servers.tasks, ...domains.tasks];
  const admin = createAdmin(platform, {
    passwords,
    rateLimits,
    mail,
    alarmSources: [
      taskAlarms(platform, tasks),
      findingAlarms(platform, [...servers.invariants, ...domains.invariants]),
      nodeAlarms(platform),
      mailAlarms(platform),
      ...payments.alarmSources,
      ...dedicated.alarmSources,
      ...(sellsNames ? dns.alarmSources : []),
      ...domains.alarmSources,
    ],
    settings: { productName: config.PRODUCT_NAME, operatorEmail: config.OPERATOR_EMAIL ?? null },
  });
  const auditor = createAuditor(platform, [
    ...wallet.invariants,
    ...payments.invariants,
    ...servers.invariants,
    ...domains.invariants,
  ]);

  return {
    accounts,
    admin,
    auditor,
    catalog,
    contacts,
    dedicated,
    dns,
    domains,
    drivers,
    payments,
    rateLimits,
    servers,
    wallet,
    routes: [
      routeSet(accountsContract, accounts.handlers),
      routeSet(catalogContract, catalog.handlers),
      routeSet(notificationsContract, notifications.handlers),
      routeSet(walletContract, wallet.handlers),
      routeSet(contactsContract, contacts.handlers),
      routeSet(paymentsContract, payments.handlers),
      routeSet(dedicatedContract, dedicated.handlers),
      routeSet(serversContract, servers.handlers),
      routeSet(domainsContract, domains.handlers),
      routeSet(adminContract, admin.handlers),
    ],
    consumers: [
      ...notifications.consumers,
      ...contacts.consumers,
      ...servers.consumers,
      ...domains.consumers,
    ],
    tasks,
    gauges: [
      ...platformGauges(platform),
      ...mailGauges(platform),
      ...payments.gauges,
      ...(sellsNames ? dns.gauges : []),
    ],
    loops: [
      mail.job,
      ...accounts.jobs,
      ...wallet.jobs,
      ...contacts.jobs,
      ...payments.jobs,
      ...servers.jobs,
      ...(sellsNames ? dns.jobs : []),
      ...domains.jobs,
      ...admin.jobs,
    ],
    schedules: [
      auditor.schedule,
      ...accounts.schedules,
      ...servers.schedules,
      ...domains.schedules,
      { name: "prune-mail", cron: "17 4 * * *", run: () => mail.prune() },
      {
        name: "prune-events",
        cron: "27 * * * *",
        run: () => pruneEvents(platform.db.kysely, platform.clock.now()),
      },
    ],
    registerDemoPages: (app: FastifyInstance) => {
      registerMailbox(app, platform);
      registerClockPage(app, platform);
      if (config.REGISTRAR === "simulated")
        registerRegistryPage(app, createSimulatedRegistry({ ...platform, db: platform.db.pool }));
    },
    /** Ends what drivers and features hold open. */
    close: async () => {
      compute.close();
      await registrar.close();
      await drivers.dns.close();
      drivers.mail.close();
    },
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
