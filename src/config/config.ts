import { isAbsolute, resolve } from "node:path";
import { z } from "zod";
import { driversOf } from "#src/drivers/chain/drivers.ts";
import type { ConfiguredCompute } from "#src/drivers/compute/driver-entry.ts";
import { computeDrivers } from "#src/drivers/compute/drivers.ts";
import type { ConfiguredGateway } from "#src/drivers/gateway/driver-entry.ts";
import type { ConfiguredRates } from "#src/drivers/rates/driver-entry.ts";
import type { ConfiguredRegistrar } from "#src/drivers/registrar/driver-entry.ts";
import type { ConfiguredSignin } from "#src/drivers/signin/driver-entry.ts";
import type { ConfiguredTelegram } from "#src/drivers/telegram/driver-entry.ts";
import {
  type DriverEntry,
  type Environment as RawEnvironment,
  unusable,
} from "#src/platform/settings/driver-entry.ts";
import type { SecretsKeySource } from "#src/platform/secrets/secrets-key.ts";
import { chains } from "#src/shared/coins/chains.ts";
import type { SiteSettings } from "#src/shared/site-settings.ts";
import { ConfigError } from "./config-error.ts";
import { type DnsSettings, dnsVariables, readDnsSettings } from "./dns-settings.ts";
import { type FilesSettings, filesOf, filesVariables, scannerOf } from "./files-settings.ts";
import { mailVariables, refuseHalfMail } from "./mail-settings.ts";
import { type MailboxSettings, mailboxOf, mailboxVariables } from "./mailbox-settings.ts";
import {
  chainVariable,
  moneyVariablesOf,
  refuseKeylessChains,
  refuseUnusableRates,
} from "./money-settings.ts";
import { passwordVariables } from "./password-settings.ts";
import { cardPayoutsOf, payoutVariables, refuseMixedCards } from "./payout-settings.ts";
import { euroRatesOf, taxVariables, viesOf } from "./tax-settings.ts";
import { refuseDemoParts } from "./refuse-demo-parts.ts";
import { type ChosenChain, decideMoney, findMixedMoney } from "./refuse-mixed-money.ts";
import {
  choiceOf,
  chosenOf,
  type InstalledDrivers,
  installedDrivers,
  summariesOf,
} from "./installed-drivers.ts";
import { whitelabelDomainOf, whitelabelVariables } from "./whitelabel-settings.ts";
import { databaseUrl, isLoopback, list, networks, url } from "#src/platform/settings/setting-forms.ts";
import {
  refuseUnusableSignin,
  signinChoice,
  signinOf,
  signinVariablesOf,
  simulatesSignin,
} from "./signin-settings.ts";
import { refuseUnusableTelegram, telegramChoice, telegramVariablesOf } from "./telegram-settings.ts";
import { refuseUnnamedProxy } from "./trusted-proxies.ts";
import { type LegacySite, legacyOf, siteOf, siteVariables } from "./site-settings.ts";

/** Every environment variable: what it is for, its form, its value when it is not set. Those of drivers stand beside them. */
const variablesWith = ({
  compute,
  registrar,
  chain,
  rates,
  gateway,
  signin,
  telegram,
}: InstalledDrivers) => ({
  NODE_ENV: z.string().default("development").describe("production makes it live; test is for the tests"),
  HOST: z.string().default("127.0.0.1").describe("address to listen on; another than loopback makes it live"),
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(3000)
    .describe("port to listen on; 0 takes a free one"),
  PUBLIC_URL: url
    .optional()
    .describe("scheme and host under which customers reach it, e.g. https://example.com"),
  TRUST_PROXY: z
    .string()
    .optional()
    .describe(
      "addresses of the reverse proxies whose X-Forwarded-* is believed, with commas; none: there is no proxy",
    ),
  CLOSED_NETWORKS: networks
    .default([])
    .describe(
      "further networks to which webhooks of customers are not sent, with commas, e.g. 203.0.113.0/24: public ones of yours in which hosts trust each other",
    ),
  STAFF_NETWORKS: networks
    .default([])
    .describe(
      "networks from which staff may sign in and work, with commas, e.g. 203.0.113.0/24; unset: from anywhere",
    ),
  DATA_DIR: z.string().default("./data").describe("folder of the embedded database and of files"),
  DATABASE_URL: databaseUrl
    .optional()
    .describe(
      "PostgreSQL 18; unset: the embedded one; several hosts (postgresql://a,b/name) when a standby may take over",
    ),
  ALLOW_EMBEDDED_DATABASE: z.stringbool().default(false).describe("lets live run on the embedded database"),
  ROLES: list.default(["web", "worker"]).describe("what this process does: web, worker or both"),
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error", "silent"])
    .default("info")
    .describe("least level that is logged"),
  COMPUTE: choiceOf(compute, "simulated").describe(
    `driver of the machines, on the nodes of \`npm run operator -- node list\`; several with commas between them, then each node has its own; ${summariesOf(compute)}`,
  ),
  REGISTRAR: choiceOf(registrar, "simulated").describe(
    `where names are registered; several with commas between them, then the first that sells an ending has it; ${summariesOf(registrar)}`,
  ),
  SIMULATED_EPP_LISTEN: z
    .string()
    .regex(/^(localhost|127(\.\d{1,3}){3}|\[::1\]):\d{1,5}$/, "it is a loopback address and a port")
    .optional()
    .describe("where a demo's sandbox registry takes other EPP clients, e.g. 127.0.0.1:7000; unset: nowhere"),
  ...dnsVariables,
  SECRETS_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, "it has 64 hexadecimal digits")
    .optional()
    .describe(
      "key of what is kept encrypted, such as transfer codes, the same on every host, and bound to the database at the first start; unset: one is made in DATA_DIR",
    ),
  ...moneyVariablesOf({ chain, rates, gateway }),
  ...signinVariablesOf({ signin }),
  ...telegramVariablesOf({ telegram }),
  ...passwordVariables,
  ...whitelabelVariables,
  ...taxVariables,
  ...payoutVariables,
  ...mailVariables,
  ...mailboxVariables,
  ...filesVariables,
  ALLOW_SIMULATED: list
    .default([])
    .describe("kinds that may be simulated in live, e.g. compute,registrar,chain,rates,mail"),
  SIMULATED_DELAYS: z.coerce
    .number()
    .min(0)
    .max(10)
    .default(1)
    .describe("factor on the delays of simulated machines and registries"),
  SIMULATED_FAULTS: z.coerce
    .number()
    .min(0)
    .max(0.5)
    .default(0)
    .describe("share of simulated calls that go wrong"),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .describe("port of the metrics, on loopback only unless METRICS_HOST says else; unset: none"),
  METRICS_HOST: z.string().default("127.0.0.1").describe("address of the metrics; keep it private"),
  LIMIT_FACTOR: z.coerce
    .number()
    .min(1)
    .max(10_000)
    .default(1)
    .describe("multiplies every rate limit; for tests"),
  ...siteVariables,
});

type Environment = z.output<z.ZodObject<ReturnType<typeof variablesWith>>>;

/** Demo: play money, simulated machines, no one but this machine. Live: everything else. */
export type Mode = "demo" | "live";

export interface Config extends Environment, DnsSettings {
  readonly mode: Mode;
  readonly dataDir: string;
  /** Scheme and host when fixed; in demo the Host header says it. */
  readonly publicUrl: string | null;
  readonly isSecure: boolean;
  readonly site: SiteSettings;
  /** Those of COMPUTE, in its order. */
  readonly computeDrivers: readonly ConfiguredCompute[];
  /** Those of REGISTRAR, in its order. */
  readonly registrars: readonly ConfiguredRegistrar[];
  /** Those that are not off, in the order of the rows. */
  readonly chains: readonly ChosenChain[];
  /** Those of RATES, in its order. */
  readonly rateSources: readonly ConfiguredRates[];
  /** Those of GATEWAYS, in its order. */
  readonly gateways: readonly ConfiguredGateway[];
  /** Those of SIGNIN, in its order. */
  readonly signin: readonly ConfiguredSignin[];
  /** Sign-in services are played, for sites of resellers too. */
  readonly simulatesSignin: boolean;
  readonly files: FilesSettings;
  /** Address of the scanner; null: files are not scanned. */
  readonly scanner: string | null;
  /** What proves VAT numbers. */
  readonly vies: "off" | "simulated" | "rest";
  /** Who pays to cards. */
  readonly cardPayouts: "off" | "simulated" | "manual";
  /** The file of countries by address; null: none was named. */
  readonly ipCountries: string | null;
  /** Where the euro's reference rates come from. */
  readonly euroRates: "off" | "simulated" | "ecb";
  /** The domain below which sites of resellers are; null: there are none. */
  readonly whitelabelDomain: string | null;
  /** Null: no answers by mail are read. */
  readonly mailbox: MailboxSettings | null;
  /** The bot of TELEGRAM; null: off. */
  readonly telegram: ConfiguredTelegram | null;
  /** Where Telegram sends what came to the bot; null: it is asked. */
  readonly telegramOrigin: string | null;
  readonly legacy: LegacySite | null;
}

/** What says where customers are, and what euros cost. */
function taxSourcesOf(settings: Environment, isDemo: boolean): Pick<Config, "ipCountries" | "euroRates"> {
  return { ipCountries: settings.IP_COUNTRIES ?? null, euroRates: euroRatesOf(settings, isDemo) };
}

/** Reads the settings; the first wrong one ends the start with one sentence that names it. */
export function readConfig(
  env: RawEnvironment = process.env,
  installed: InstalledDrivers = installedDrivers,
): Config {
  // A variable that is set to nothing is not set.
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = z.object(variablesWith(installed)).safeParse(present);
  if (!parsed.success) throw new ConfigError(unusable(parsed.error));
  const settings = parsed.data;
  const { publicHost, ...address } = addressOf(settings);
  const isDemo = settings.NODE_ENV !== "production" && isLoopback(settings.HOST) && isLoopback(publicHost);
  const deliveries = {
    computeDrivers: chosenOf(installed.compute, settings.COMPUTE, present),
    registrars: chosenOf(installed.registrar, settings.REGISTRAR, present),
  };
  const configured = chains.flatMap((chain) =>
    chosenOf(driversOf(installed.chain, chain), settings[chainVariable(chain)], present),
  );
  const gateways = chosenOf(installed.gateway, settings.GATEWAYS, present);
  const chosen = decideMoney(configured, { ...settings, ...deliveries, gateways });
  const signin = chosenOf(
    installed.signin,
    signinChoice(settings.SIGNIN, isDemo, "SIGNIN" in present),
    present,
  );
  const chosenBot = telegramChoice(settings.TELEGRAM, isDemo, "TELEGRAM" in present);
  const [telegram = null] = chosenOf(installed.telegram, chosenBot, present);
  const whitelabelDomain = whitelabelDomainOf(settings, isDemo);
  const takesPlayMoney = !isDemo && [...chosen, ...gateways].some(({ money }) => money === "play");
  const dataDir = isAbsolute(settings.DATA_DIR) ? settings.DATA_DIR : resolve(settings.DATA_DIR);
  const config: Config = {
    ...settings,
    mode: isDemo ? "demo" : "live",
    dataDir,
    ...address,
    site: {
      ...siteOf(settings, isDemo),
      ...signinOf(signin),
      ...(telegram !== null && { hasBot: true }),
      ...(whitelabelDomain !== null && { hasResellers: true }),
      ...(takesPlayMoney && { takesPlayMoney }),
    },
    ...dnsOf(settings, isDemo, publicHost),
    ...deliveries,
    chains: chosen,
    rateSources: chosenOf(installed.rates, settings.RATES, present),
    gateways,
    signin,
    simulatesSignin: simulatesSignin({ isDemo, signin }),
    files: filesOf(settings, dataDir),
    scanner: scannerOf(settings),
    vies: viesOf(settings, isDemo),
    cardPayouts: cardPayoutsOf(settings, { chains: chosen, gateways }, isDemo),
    ...taxSourcesOf(settings, isDemo),
    whitelabelDomain,
    mailbox: mailboxOf(settings, isDemo),
    ...botOf(telegram, address.publicUrl),
    legacy: legacyOf(settings, settings.PUBLIC_URL),
  };
  refuseUnusable(config, isDemo);
  return config;
}

function botOf(telegram: ConfiguredTelegram | null, publicUrl: string | null) {
  return { telegram, telegramOrigin: telegram?.hasWebhook === true ? publicUrl : null };
}

function addressOf({ HOST, PUBLIC_URL }: Environment) {
  if (PUBLIC_URL === undefined) return { publicHost: HOST, publicUrl: null, isSecure: false };
  const { hostname, origin } = new URL(PUBLIC_URL);
  return { publicHost: hostname, publicUrl: origin, isSecure: PUBLIC_URL.startsWith("https:") };
}

/** Settings that are right each by itself and not together. */
function refuseUnusable(config: Config, isDemo: boolean): void {
  refuseUnknownRoles(config);
  refuseHalfMail(config);
  refuseKeylessChains(config, isDemo);
  refuseUnusableRates(config);
  refuseUnusableSignin(config, isDemo);
  refuseUnusableTelegram(config, isDemo);
  const mixed = findMixedMoney(config, isDemo);
  if (mixed !== null) throw new ConfigError(mixed);
  refuseMixedCards(config, isDemo);
  if (config.mode !== "live") return;
  refuseDemoParts(config);
  refuseUnnamedProxy(config);
}

/** What `npm start -- --real` looks for first. */
const firstRealDriver = "incus";

/**
 * The settings of `npm start -- --real`: a demo with real machines has data of its own. `found`: the driver of the
 * engine that was found.
 */
export function readRealConfig(found?: string, env: RawEnvironment = process.env): Config {
  const wanted = found ?? env["COMPUTE"];
  const asked = computeDrivers.find(({ name, node }) => node !== null && name === wanted);
  return readConfig({ DATA_DIR: "./data/real", ...env, COMPUTE: asked?.name ?? firstRealDriver });
}

/** How engines of this machine are looked for, in the order of the list; only that of COMPUTE when it names another than the first. */
export function readHostSearches({ COMPUTE }: Config, env: RawEnvironment = process.env) {
  return computeDrivers.flatMap(({ name, engine, read }) => {
    if (COMPUTE !== firstRealDriver && COMPUTE !== name) return [];
    const reading = read(env, false);
    const findHost = "configured" in reading ? reading.configured.findHost : null;
    return findHost === null ? [] : [{ engine, findHost }];
  });
}

/** Of the locations of a demo, as `seed-demo.ts` gives them. */
const demoNetworks = Array.from({ length: 8 }, (_, index) => `198.18.${index}.0/24`);

/** A demo's name servers have names that no one can have: its domains are in no real zone. */
function dnsOf(settings: Environment, isDemo: boolean, publicHost: string): DnsSettings {
  const found = isDemo
    ? readDnsSettings(settings, "hosting.test", demoNetworks)
    : readDnsSettings(settings, publicHost, null);
  if (typeof found === "string") throw new ConfigError(found);
  return found;
}

function refuseUnknownRoles({ ROLES }: Config): void {
  const unknown = ROLES.find((role) => role !== "web" && role !== "worker");
  if (unknown !== undefined) throw new ConfigError(`ROLES may have web and worker, not ${unknown}.`);
  if (ROLES.length === 0) throw new ConfigError("ROLES must name web, worker or both.");
}

/** Text of `npm start -- --help`. */
export function describeVariables(installed: InstalledDrivers = installedDrivers): string {
  const drivers = new Map<string, readonly Pick<DriverEntry<unknown>, "variables">[]>([
    ["COMPUTE", installed.compute],
    ["REGISTRAR", installed.registrar],
    ["RATES", installed.rates],
    ["GATEWAYS", installed.gateway],
    ["SIGNIN", installed.signin],
    ["TELEGRAM", installed.telegram],
    ...chains.map((chain) => [chainVariable(chain), driversOf(installed.chain, chain)] as const),
  ]);
  const entries = Object.entries(variablesWith(installed)).flatMap(([name, schema]) => [
    [name, schema] as const,
    ...ownVariables(drivers.get(name) ?? []),
  ]);
  const lines = entries.map(([name, schema]) => {
    const standard = schema.safeParse(undefined);
    const value = standard.success && standard.data !== undefined ? ` [${shown(standard.data)}]` : "";
    return `  ${name.padEnd(24)}${schema.description ?? ""}${value}`;
  });
  return `Environment variables, all optional in a demo on this machine:\n${lines.join("\n")}`;
}

/** Lists are shown with commas, as they are set. */
function shown(value: unknown): string {
  return typeof value === "string" ? value : Array.isArray(value) ? value.join(",") : JSON.stringify(value);
}

function ownVariables(entries: readonly Pick<DriverEntry<unknown>, "variables">[]) {
  return entries.flatMap(({ variables }) => Object.entries(variables));
}

/** Where the key of stored secrets is. */
export function secretsKeySource({ SECRETS_KEY, dataDir }: Config): SecretsKeySource {
  return { configured: SECRETS_KEY, dataDir };
}
