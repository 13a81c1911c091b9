import { readFileSync } from "node:fs";
import type { ChainSource } from "#src/drivers/chain/port.ts";
import { createPlaces } from "#src/drivers/compute/engine/places.ts";
import { createRoutedCompute } from "#src/drivers/compute/routed.ts";
import { createRoutedRegistrar } from "#src/drivers/registrar/routed.ts";
import { ConfigError } from "#src/config/config-error.ts";
import type { HeldCompute } from "#src/drivers/compute/driver-entry.ts";
import { computeDrivers } from "#src/drivers/compute/drivers.ts";
import type { ComputeNode } from "#src/drivers/compute/port.ts";
import type { ConfiguredRegistrar } from "#src/drivers/registrar/driver-entry.ts";
import { createEmbeddedDns } from "#src/drivers/dns/embedded.ts";
import { systemResolvers } from "#src/drivers/dns/embedded/system-resolvers.ts";
import type { DnsServer } from "#src/drivers/dns/port.ts";
import { createPowerdns } from "#src/drivers/dns/powerdns.ts";
import { createDiskFiles } from "#src/drivers/files/disk.ts";
import type { FileStore } from "#src/drivers/files/port.ts";
import { createS3Files } from "#src/drivers/files/s3.ts";
import { createImapMailbox } from "#src/drivers/mailbox/imap.ts";
import type { Mailbox } from "#src/drivers/mailbox/port.ts";
import { openMailbox } from "#src/drivers/mailbox/read-mailbox.ts";
import { createSimulatedMailbox } from "#src/drivers/mailbox/simulated.ts";
import { createClamdScanner } from "#src/drivers/scanner/clamd.ts";
import { createOutboxMail } from "#src/drivers/mail/outbox.ts";
import type { MailDriver } from "#src/drivers/mail/port.ts";
import { createSmtpMail } from "#src/drivers/mail/smtp.ts";
import type { RegistrarDriver } from "#src/drivers/registrar/port.ts";
import type { TelegramParts } from "#src/drivers/telegram/driver-entry.ts";
import type { CreateBot, TelegramBot } from "#src/drivers/telegram/port.ts";
import { signinFactory } from "#src/drivers/signin/own-app.ts";
import { ratesOf } from "#src/drivers/rates/rates-of.ts";
import { acceptedRegistries } from "#src/config/refuse-mixed-money.ts";
import { systemClock } from "#src/platform/clock.ts";
import { readNodes } from "#src/features/catalog/server/index.ts";
import { createEcbRates } from "#src/drivers/euro-rates/ecb.ts";
import { euroRatesOff } from "#src/drivers/euro-rates/off.ts";
import type { EuroRates } from "#src/drivers/euro-rates/port.ts";
import { createSimulatedEuroRates } from "#src/drivers/euro-rates/simulated.ts";
import {
  createSimulatedCardPayouts,
  type SimulatedCardPayouts,
} from "#src/drivers/card-payouts/simulated.ts";
import { viesOff } from "#src/drivers/vies/off.ts";
import type { Vies } from "#src/drivers/vies/port.ts";
import { createRestVies } from "#src/drivers/vies/rest.ts";
import { createSimulatedVies } from "#src/drivers/vies/simulated.ts";
import { type IpCountry, readIpCountries } from "#src/platform/ip-country/ip-country.ts";
import type { Config } from "#src/config/config.ts";
import type { Platform } from "#src/platform/platform.ts";

/** Seed for the faults of simulated parts, so that a run can be repeated. */
const simulationSeed = 1;

/** Ethereum's main network, where the feeds of prices are. */
const mainChainId = 1;

export type Drivers = ReturnType<typeof createDrivers>;

function createChains({ db, clock, ids }: Platform, { chains }: Config): ChainSource[] {
  const parts = { pool: db.pool, clock, ids };
  return chains.map(({ create, money }) => create({ ...parts, accepts: money === "real" ? "main" : "test" }));
}

function createCompute(platform: Platform, config: Config): HeldCompute {
  const { clock, db, ids, log } = platform;
  const members = config.computeDrivers.map((configured) => {
    const driver = configured.create({
      clock,
      ids,
      db: db.pool,
      nodes: () => nodesOf(platform, configured.name),
      simulation: simulationOf(config),
      onConsoleError: (error) => log.warn({ err: error }, "console"),
    });
    return [configured.name, driver] as const;
  });
  const [[, only] = [], ...others] = members;
  if (only === undefined) throw new Error("COMPUTE names no driver");
  if (others.length === 0) return only;
  const hashes = new Set(members.map(([, driver]) => driver.capabilities().passwordHash));
  // A password is hashed before the machine's node is chosen.
  if (hashes.size > 1)
    throw new ConfigError(`COMPUTE=${config.COMPUTE}: their guests check passwords differently.`);
  return createRoutedCompute({
    members: new Map(members),
    nodes: async () =>
      (await readNodes(db.kysely)).map(({ state, ...node }) => ({ ...node, takesNew: state === "open" })),
    places: createPlaces(db.pool, systemClock),
  });
}

function createRegistrar(platform: Platform, config: Config): RegistrarDriver {
  const registrars = createRegistrars(platform, config);
  const [only, ...others] = registrars.values();
  if (only === undefined) throw new Error("REGISTRAR names no driver");
  if (others.length === 0) return only;
  return createRoutedRegistrar(new Map([...registrars].map(([{ name }, driver]) => [name, driver])));
}

/** The configured registrars, by their names there. */
export function createRegistrars(
  { clock, db, ids }: Platform,
  config: Config,
): ReadonlyMap<ConfiguredRegistrar, RegistrarDriver> {
  const accepts = acceptedRegistries(config, config.mode === "demo");
  const parts = { clock, ids, db: db.pool, accepts, simulation: simulationOf(config) };
  return new Map(config.registrars.map((configured) => [configured, configured.create(parts)]));
}

function simulationOf({ SIMULATED_DELAYS: delays, SIMULATED_FAULTS: faults }: Config) {
  return { seed: simulationSeed, delays, faults };
}

/** Name servers use real time, also while a demo's clock is ahead. `serve`: answers queries in this process. */
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
    excessBytes: config.DNS_EXCESS_BYTES,
    resolvers: config.dnsResolvers ?? systemResolvers(),
    onProblem: (detail) => log.warn({ detail }, "this process answers no DNS questions"),
  });
  // Without names there is nothing to answer.
  return config.REGISTRAR === "off" ? { ...embedded, serve: async () => undefined } : embedded;
}

/** The nodes of the catalogue that a driver is for. */
async function nodesOf({ db }: Platform, name: string): Promise<ComputeNode[]> {
  const nodes = (await readNodes(db.kysely)).filter(({ driver }) => driver === name);
  return nodes.map(({ state, ...node }) => ({ ...node, takesNew: state === "open" }));
}

/** The configured driver of each kind. */
export function createDrivers(platform: Platform, config: Config) {
  const chains = createChains(platform, config);
  return {
    mail: createMailDriver(platform, config),
    ...createMailboxes(platform, config),
    files: createFiles(config),
    scanner: config.scanner === null ? null : createClamdScanner({ address: config.scanner }),
    vies: createVies(config),
    cardPayouts: createCardPayouts(platform, config),
    euroRates: createEuroRates(platform, config),
    ipCountry: createIpCountry(config),
    compute: createCompute(platform, config),
    /** Of every installed driver: nodes are saved before COMPUTE names their driver. */
    nodeForms: computeDrivers.flatMap(({ node }) => node ?? []),
    registrar: createRegistrar(platform, config),
    dns: createDnsServer(platform, config),
    chains,
    gateways: config.gateways.map(({ create }) =>
      create({ clock: platform.clock, ids: platform.ids, pool: platform.db.pool }),
    ),
    ...botsOf(config.telegram, { clock: platform.clock, pool: platform.db.pool }),
    signin: config.signin.flatMap(({ create }) => create(platform)),
    createSignin: signinFactory({ isSimulated: config.simulatesSignin, clock: platform.clock }),
    rates: ratesOf(config.rateSources, {
      clock: platform.clock,
      realClock: systemClock,
      origin: config.RATES_TEST_ORIGIN,
      callContracts: chains.find(({ network }) => network?.chainId === mainChainId)?.callContracts,
    }),
  };
}

/** A table that cannot be read ends the start: without it taxes would be decided on less than was asked for. */
function createIpCountry({ ipCountries }: Config): IpCountry {
  return ipCountries === null ? () => null : readIpCountries(readFileSync(ipCountries, "utf8"));
}

function createEuroRates({ clock }: Platform, { euroRates }: Config): EuroRates {
  if (euroRates === "off") return euroRatesOff;
  return euroRates === "ecb" ? createEcbRates() : createSimulatedEuroRates(clock);
}

function createCardPayouts(
  { db, clock, ids }: Platform,
  { cardPayouts }: Config,
): SimulatedCardPayouts | null {
  if (cardPayouts !== "simulated") return null;
  // No one but a test sends its callbacks.
  return createSimulatedCardPayouts({ pool: db.pool, clock, secret: ids.random() });
}

function createVies({ vies }: Config): Vies {
  if (vies === "off") return viesOff;
  return vies === "rest" ? createRestVies() : createSimulatedVies();
}

function createMailDriver(platform: Platform, { MAIL, SMTP_URL, MAIL_FROM }: Config): MailDriver {
  // MAIL=smtp always has both settings: `readConfig` refuses it otherwise.
  return MAIL === "smtp" && SMTP_URL !== undefined && MAIL_FROM !== undefined
    ? createSmtpMail({ url: SMTP_URL, from: MAIL_FROM })
    : createOutboxMail(platform);
}

/** The mailbox of answers, and how a demo answers by it. */
function createMailboxes(
  platform: Platform,
  { mailbox }: Config,
): { mailbox: Mailbox | null; answer: ((source: Uint8Array) => Promise<void>) | null } {
  if (mailbox === null || mailbox.isPiped) return { mailbox: null, answer: null };
  const onNews = (): void => platform.wake("mailbox");
  if (mailbox.imapUrl !== null) {
    const imap = createImapMailbox({ url: mailbox.imapUrl, onNews });
    return { mailbox: openMailbox(platform, imap), answer: null };
  }
  const simulated = createSimulatedMailbox({ db: platform.db.pool, clock: platform.clock, onNews });
  return { mailbox: openMailbox(platform, simulated), answer: simulated.deliver };
}

/** The provider's bot, and how those of other tokens are made. */
function botsOf(
  telegram: Config["telegram"],
  parts: TelegramParts,
): { telegram: TelegramBot | null; createBot: CreateBot | null } {
  if (telegram === null) return { telegram: null, createBot: null };
  return { telegram: telegram.create(parts), createBot: (token) => telegram.createOf(parts, token) };
}

function createFiles({ files }: Config): FileStore {
  return files.kind === "s3" ? createS3Files(files.settings) : createDiskFiles({ folder: files.folder });
}
