import type { FastifyInstance } from "fastify";
import { openMailQueue } from "#src/drivers/mail/mail-queue.ts";
import { mailAlarms, mailGauges } from "#src/drivers/mail/mail-watch.ts";
import { registerMailbox } from "#src/drivers/mail/mailbox-page.ts";
import { registerRegistryPage } from "#src/drivers/registrar/simulated/registry-page.ts";
import { createSimulatedRegistry } from "#src/drivers/registrar/simulated/registry.ts";
import { accountsContract } from "#src/features/accounts/contract.ts";
import { createAccounts } from "#src/features/accounts/server/index.ts";
import { adminContract } from "#src/features/admin/contract.ts";
import { createAdmin } from "#src/features/admin/server/index.ts";
import { catalogContract } from "#src/features/catalog/contract.ts";
import { createCatalog, nodeAlarms } from "#src/features/catalog/server/index.ts";
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
import { createPayments } from "#src/features/payments/server/index.ts";
import { serversContract } from "#src/features/servers/contract.ts";
import { createServers, readRooms } from "#src/features/servers/server/index.ts";
import { walletContract } from "#src/features/wallet/contract.ts";
import { createWallet } from "#src/features/wallet/server/index.ts";
import type { Config } from "#src/config/config.ts";
import { accountKeysOf, createDrivers, type Drivers } from "./drivers.ts";
import { legalIssuer } from "./legal-issuer.ts";
import { findingAlarms } from "#src/platform/audit/finding-alarms.ts";
import { registerClockPage } from "#src/platform/demo-clock/clock-page.ts";
import { createAuditor } from "#src/platform/audit/run-auditor.ts";
import { pruneEvents } from "#src/platform/events/prune-events.ts";
import { routeSet } from "#src/platform/http/register-contract.ts";
import { createTexts } from "#src/platform/i18n/texts.ts";
import { platformGauges } from "#src/platform/metrics/platform-gauges.ts";
import { cryptPassword } from "#src/platform/crypt-hash.ts";
import { createPasswordQueue, type Passwords } from "#src/platform/password-queue.ts";
import type { Platform } from "#src/platform/platform.ts";
import { createSealer } from "#src/platform/secrets/sealer.ts";
import { readSecretsKey } from "#src/platform/secrets/secrets-key.ts";
import { createRateLimits, type RateLimits } from "#src/platform/rate-limit/rate-limits.ts";
import { taskAlarms } from "#src/platform/tasks/task-alarms.ts";

export type Product = ReturnType<typeof compose>;

/** What a simulation brings of its own: parts that take their time or chance from elsewhere than its seed. */
export interface BroughtParts {
  readonly drivers?: Drivers;
  readonly passwords?: Passwords;
  readonly rateLimits?: RateLimits;
}

/** The only place that lists features, low to high; `drivers.ts` picks the drivers. */
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
