import { readFileSync } from "node:fs";
import { isAbsolute, resolve } from "node:path";
import { z } from "zod";
import { mainnetTokens } from "#src/drivers/chain/evm/network.ts";
import type { SiteSettings } from "#src/shared/site-settings.ts";
import type { EppRegistry } from "./drivers/registrar/epp/client/settings.ts";
import { readEppRegistries } from "./epp-registries.ts";
import { isRealNamecom } from "#src/drivers/registrar/namecom.ts";
import { parseReviews } from "./parse-reviews.ts";
import { type DnsSettings, dnsVariables, readDnsSettings } from "./dns-settings.ts";
import { findMixedMoney, isEthPlayMoney } from "./refuse-mixed-money.ts";

/** A setting that is wrong or that this mode does not allow; the message is one sentence for the operator. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

const url = z.url({ protocol: /^https?$/ });
const link = z.url({ protocol: /^https$/ }).optional();
const contract = z.string().regex(/^0x[0-9a-fA-F]{40}$/);
const list = z.string().transform((text) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean),
);
const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/.test(host);

/** Every environment variable: what it is for, its form, its value when it is not set. */
const variables = {
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
    .describe("addresses of the reverse proxies whose X-Forwarded-* is believed"),
  DATA_DIR: z.string().default("./data").describe("folder of the embedded database and of files"),
  DATABASE_URL: url
    .or(z.url({ protocol: /^postgres(ql)?$/ }))
    .optional()
    .describe("PostgreSQL 18; unset: the embedded one"),
  ALLOW_EMBEDDED_DATABASE: z.stringbool().default(false).describe("lets live run on the embedded database"),
  ROLES: list.default(["web", "worker"]).describe("what this process does: web, worker or both"),
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error", "silent"])
    .default("info")
    .describe("least level that is logged"),
  COMPUTE: z
    .enum(["simulated", "incus", "libvirt"])
    .default("simulated")
    .describe(
      "driver of the machines, on the nodes of `npm run operator -- node list`; incus: LXD or Incus, libvirt: QEMU with KVM",
    ),
  INCUS_CLIENT_CERT: z
    .string()
    .optional()
    .describe("file with the certificate that nodes reached by https trust, as PEM"),
  INCUS_SOCKET: z
    .string()
    .optional()
    .describe("unix socket of the engine for npm start -- --real; unset: the usual places"),
  INCUS_CLIENT_KEY: z.string().optional().describe("file with the key of INCUS_CLIENT_CERT"),
  LIBVIRT_CONSOLES: z
    .string()
    .regex(/^\//)
    .optional()
    .describe(
      "folder on each host of libvirt for the sockets of screens; unset: libvirt's own, for root only",
    ),
  LIBVIRT_RESOLVERS: list
    .pipe(z.array(z.union([z.ipv4(), z.ipv6()])).min(1))
    .default(["9.9.9.9", "1.1.1.1"])
    .describe("addresses that guests of libvirt ask for names, separated by commas"),
  LIBVIRT_URI: z
    .string()
    .regex(/^qemu/)
    .default("qemu:///system")
    .describe("libvirt of this machine for npm start -- --real"),
  REGISTRAR: z
    .enum(["simulated", "epp", "namecom"])
    .default("simulated")
    .describe(
      "where names are registered; simulated: a sandbox registry without real names; epp: EPP_REGISTRIES; namecom: name.com, not yet proven live",
    ),
  EPP_REGISTRIES: z
    .string()
    .optional()
    .describe("file with the registries of REGISTRAR=epp, as JSON (docs/operating.md)"),
  SIMULATED_EPP_LISTEN: z
    .string()
    .regex(/^(localhost|127(\.\d{1,3}){3}|\[::1\]):\d{1,5}$/, "it is a loopback address and a port")
    .optional()
    .describe("where a demo's sandbox registry takes other EPP clients, e.g. 127.0.0.1:7000; unset: nowhere"),
  NAMECOM_URL: url
    .default("https://api.name.com")
    .describe("address of name.com's Core API; https://api.dev.name.com registers nothing real"),
  NAMECOM_USER: z.string().min(1).optional().describe("user of REGISTRAR=namecom"),
  NAMECOM_TOKEN: z.string().min(1).optional().describe("API token of NAMECOM_USER"),
  ...dnsVariables,
  SECRETS_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, "it has 64 hexadecimal digits")
    .optional()
    .describe(
      "key of what is kept encrypted, such as transfer codes, the same on every host; unset: one is made in DATA_DIR",
    ),
  CHAIN_BTC: z.enum(["simulated", "off"]).default("simulated").describe("source of Bitcoin blocks"),
  CHAIN_DOGE: z.enum(["simulated", "off"]).default("simulated").describe("source of Dogecoin blocks"),
  CHAIN_ETH: z
    .enum(["simulated", "evm", "off"])
    .default("simulated")
    .describe("source of Ethereum blocks (ETH, USDT, USDC); evm asks the nodes of ETH_RPC_URL"),
  ETH_RPC_URL: list
    .pipe(z.array(url))
    .default([])
    .describe("nodes of CHAIN_ETH=evm, separated by commas; of two or more, two must agree"),
  ETH_CHAIN_ID: z.coerce
    .number()
    .int()
    .min(1)
    .default(1)
    .describe("network of these nodes; coins of a test network are play money"),
  ETH_INNER: z
    .enum(["find", "hold", "off"])
    .default("find")
    .describe(
      "ether sent by contracts: find it by balances and traces, hold it for you, or off; off tells the node no address",
    ),
  USDT_CONTRACT: contract.default(mainnetTokens.USDT).describe("token contract of USDT"),
  USDC_CONTRACT: contract.default(mainnetTokens.USDC).describe("token contract of USDC"),
  RATES: z.enum(["simulated"]).default("simulated").describe("source of exchange rates"),
  MAIL: z
    .enum(["outbox", "smtp"])
    .default("outbox")
    .describe("how mail leaves; outbox keeps it to be read at /dev/mailbox"),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe("mail server of MAIL=smtp, e.g. smtps://user:password@mail.example.com:465"),
  MAIL_FROM: z.email().optional().describe("sender of MAIL=smtp"),
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
  BTC_ACCOUNT_KEY: z.string().optional().describe("zpub or xpub of m/84'/0'/a'; never a private key"),
  DOGE_ACCOUNT_KEY: z.string().optional().describe("dgub or xpub of m/44'/3'/a'"),
  ETH_ACCOUNT_KEY: z.string().optional().describe("xpub of m/44'/60'/a'"),
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
  LEGAL_NAME: z.string().max(120).optional().describe("who issues receipts; unset: PRODUCT_NAME"),
  LEGAL_ADDRESS: z
    .string()
    .max(300)
    .optional()
    .describe("address and registration on receipts, its lines separated by semicolons"),
  PRODUCT_NAME: z.string().min(1).max(40).default("Moorage").describe("name on pages and in mail"),
  SUPPORT_EMAIL: z.email().optional().describe("where customers write to"),
  OPERATOR_EMAIL: z
    .email()
    .optional()
    .describe("where alarms are mailed to: failed tasks, held deposits, findings, chains that lag"),
  TELEGRAM_NEWS_URL: link.describe("news channel; unset: no link"),
  TELEGRAM_SUPPORT_URL: link.describe("support channel; unset: no link"),
  TELEGRAM_BOT_URL: link.describe("bot; unset: no link"),
  LEGACY_HOST: z
    .string()
    .regex(/^[a-z0-9.-]+$/)
    .optional()
    .describe(
      "host that this site has left, without a port: browsers there are sent to SISTER_URL; unset: none",
    ),
  SISTER_URL: url.optional().describe("where browsers of LEGACY_HOST are sent; unset: PUBLIC_URL"),
  PROXY_SERVICE_URL: link.describe("the proxy service of the service switcher; unset: no switcher"),
  RATING_SCORE: z.coerce
    .number()
    .min(0)
    .max(5)
    .optional()
    .describe("trust rating, with RATING_REVIEWS; unset: none"),
  RATING_REVIEWS: z.coerce.number().int().min(1).optional().describe("how many reviews the rating is of"),
  RATING_URL: link.describe("where the rating can be read"),
  ABOUT_US: z.string().max(600).optional().describe("who you are, in your words, on the start page"),
  REVIEWS_FILE: z
    .string()
    .optional()
    .describe(
      'customers\' words on the start page, as JSON: [{"text", "name", "about"?, "url"?}]; unset: none',
    ),
  REFERRAL_REWARD_USD: z.coerce
    .number()
    .min(0.01)
    .max(10_000)
    .optional()
    .describe("what you pay for a referred new customer; unset: the programme is not open"),
  REFERRAL_SPENT_USD: z.coerce
    .number()
    .min(0)
    .max(10_000)
    .default(0)
    .describe("what the referred customer has to spend first"),
  ANALYTICS_ID: z
    .string()
    .regex(/^G-[A-Z0-9]{4,16}$/, "it looks like G-XXXXXXXXXX")
    .optional()
    .describe("property of Google Analytics; page views of visitors who agreed go there; unset: none"),
  ANALYTICS_URL: url
    .default("https://www.google-analytics.com/g/collect")
    .describe("who takes the page views, with ANALYTICS_ID"),
  SECURITY_CONTACT: z
    .union([z.email(), url])
    .optional()
    .describe("who takes reports of security faults, in /.well-known/security.txt; unset: SUPPORT_EMAIL"),
} as const;

const environment = z.object(variables);
type Environment = z.output<typeof environment>;

/** Demo: play money, simulated machines, nobody but this machine. Live: everything else. */
export type Mode = "demo" | "live";

export interface Config extends Environment, DnsSettings {
  readonly mode: Mode;
  readonly dataDir: string;
  /** Scheme and host when fixed; in demo the Host header says it. */
  readonly publicUrl: string | null;
  readonly isSecure: boolean;
  readonly site: SiteSettings;
  readonly eppRegistries: readonly EppRegistry[];
  /** The host that the site has left, and the origin where it is now. */
  readonly legacy: { readonly host: string; readonly sisterUrl: string } | null;
}

/** Reads the settings; the first wrong one ends the start with one sentence that names it. */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  // A variable that is set to nothing is not set.
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(present);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${String(issue?.path[0])} is not usable: ${issue?.message ?? "invalid"}.`);
  }
  const settings = parsed.data;
  const publicHost = settings.PUBLIC_URL ? new URL(settings.PUBLIC_URL).hostname : settings.HOST;
  const isDemo = settings.NODE_ENV !== "production" && isLoopback(settings.HOST) && isLoopback(publicHost);
  const config: Config = {
    ...settings,
    mode: isDemo ? "demo" : "live",
    dataDir: isAbsolute(settings.DATA_DIR) ? settings.DATA_DIR : resolve(settings.DATA_DIR),
    publicUrl: settings.PUBLIC_URL ? new URL(settings.PUBLIC_URL).origin : null,
    isSecure: settings.PUBLIC_URL?.startsWith("https:") ?? false,
    site: siteOf(settings, isDemo),
    ...dnsOf(settings, isDemo, publicHost),
    eppRegistries: registriesOf(settings),
    legacy: legacyOf(settings),
  };
  refuseUnknownRoles(config);
  refuseHalfMail(config);
  refuseHalfNamecom(config);
  refuseHalfIdentity(config);
  refuseHalfEthereum(config);
  const mixed = findMixedMoney(config, isDemo);
  if (mixed !== null) throw new ConfigError(mixed);
  if (config.mode === "live") refuseDemoParts(config);
  return config;
}

/** The settings of `npm start -- --real`: a demo with real machines has data of its own. */
export function readRealConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const COMPUTE = env["COMPUTE"] === "libvirt" ? "libvirt" : "incus";
  return readConfig({ DATA_DIR: "./data/real", ...env, COMPUTE });
}

function siteOf(settings: Environment, isDemo: boolean): SiteSettings {
  const { RATING_SCORE: score, RATING_REVIEWS: reviews, RATING_URL: ratingUrl } = settings;
  const configured = score !== undefined && reviews !== undefined;
  const example = { score: 4.8, reviews: 1284, url: null, isExample: true };
  return {
    name: settings.PRODUCT_NAME,
    telegram: {
      news: settings.TELEGRAM_NEWS_URL ?? null,
      support: settings.TELEGRAM_SUPPORT_URL ?? null,
      bot: settings.TELEGRAM_BOT_URL ?? null,
    },
    proxyUrl: settings.PROXY_SERVICE_URL ?? null,
    supportEmail: settings.SUPPORT_EMAIL ?? null,
    about: settings.ABOUT_US ?? null,
    reviews:
      settings.REVIEWS_FILE === undefined ? (isDemo ? "examples" : null) : readReviews(settings.REVIEWS_FILE),
    referral: referralOf(settings),
    rating: configured
      ? { score, reviews, url: ratingUrl ?? null, isExample: false }
      : isDemo
        ? example
        : null,
    analytics: settings.ANALYTICS_ID ? { id: settings.ANALYTICS_ID, url: settings.ANALYTICS_URL } : null,
  };
}

function readReviews(file: string): SiteSettings["reviews"] {
  try {
    return parseReviews(readFileSync(file, "utf8"));
  } catch (error) {
    throw new ConfigError(
      `REVIEWS_FILE is not usable: ${file} is no list of 1 to 12 reviews with text and name.`,
      {
        cause: error,
      },
    );
  }
}

function referralOf({
  REFERRAL_REWARD_USD: reward,
  REFERRAL_SPENT_USD: spent,
}: Environment): SiteSettings["referral"] {
  if (reward === undefined) return null;
  return { rewardCents: Math.round(reward * 100), spentCents: Math.round(spent * 100) };
}

/** A demo's name servers have names that nobody can have: its domains are in no real zone. */
function dnsOf(settings: Environment, isDemo: boolean, publicHost: string): DnsSettings {
  const found = readDnsSettings(settings, isDemo ? "moorage.test" : publicHost);
  if (typeof found === "string") throw new ConfigError(found);
  return found;
}

function registriesOf({ REGISTRAR, EPP_REGISTRIES: file }: Environment): EppRegistry[] {
  if (REGISTRAR !== "epp") return [];
  if (file === undefined) throw new ConfigError("EPP_REGISTRIES must be set for REGISTRAR=epp.");
  try {
    return readEppRegistries(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`EPP_REGISTRIES is not usable: ${file}: ${reason}.`, { cause: error });
  }
}

function legacyOf({ LEGACY_HOST: host, SISTER_URL, PUBLIC_URL }: Environment): Config["legacy"] {
  if (host === undefined) return null;
  const sister = SISTER_URL ?? PUBLIC_URL;
  if (sister === undefined) throw new ConfigError("SISTER_URL must be set for LEGACY_HOST.");
  const { hostname, origin } = new URL(sister);
  if (hostname === host) throw new ConfigError("SISTER_URL must be on another host than LEGACY_HOST.");
  return { host, sisterUrl: origin };
}

function refuseUnknownRoles({ ROLES }: Config): void {
  const unknown = ROLES.find((role) => role !== "web" && role !== "worker");
  if (unknown !== undefined) throw new ConfigError(`ROLES knows web and worker, not ${unknown}.`);
  if (ROLES.length === 0) throw new ConfigError("ROLES must name web, worker or both.");
}

function refuseHalfMail({ MAIL, SMTP_URL, MAIL_FROM }: Config): void {
  if (MAIL !== "smtp") return;
  if (SMTP_URL === undefined) throw new ConfigError("SMTP_URL must be set for MAIL=smtp.");
  if (MAIL_FROM === undefined) throw new ConfigError("MAIL_FROM must be set for MAIL=smtp.");
}

function refuseHalfNamecom({ REGISTRAR, NAMECOM_URL, NAMECOM_USER, NAMECOM_TOKEN }: Config): void {
  if (REGISTRAR !== "namecom") return;
  const { protocol, hostname } = new URL(NAMECOM_URL);
  if (protocol !== "https:" && !isLoopback(hostname)) {
    throw new ConfigError("NAMECOM_URL must begin with https: the token goes there.");
  }
  if (NAMECOM_USER === undefined) throw new ConfigError("NAMECOM_USER must be set for REGISTRAR=namecom.");
  if (NAMECOM_TOKEN === undefined) throw new ConfigError("NAMECOM_TOKEN must be set for REGISTRAR=namecom.");
}

function refuseHalfIdentity({ INCUS_CLIENT_CERT: cert, INCUS_CLIENT_KEY: key }: Config): void {
  if ((cert === undefined) !== (key === undefined)) {
    throw new ConfigError("INCUS_CLIENT_CERT and INCUS_CLIENT_KEY go together.");
  }
}

function refuseHalfEthereum(config: Config): void {
  if (config.CHAIN_ETH !== "evm") return;
  if (config.ETH_RPC_URL.length === 0) throw new ConfigError("ETH_RPC_URL must be set for CHAIN_ETH=evm.");
  const mayUseDemoKey = config.mode === "demo" && isEthPlayMoney(config);
  if (config.ETH_ACCOUNT_KEY === undefined && !mayUseDemoKey) {
    throw new ConfigError("ETH_ACCOUNT_KEY must be set for CHAIN_ETH=evm.");
  }
}

/** Live refuses everything that is play, naming each part at once. */
function refuseDemoParts(config: Config): void {
  if (config.SIMULATED_EPP_LISTEN !== undefined) {
    throw new ConfigError("SIMULATED_EPP_LISTEN is for a demo on loopback.");
  }
  if (!config.publicUrl) throw new ConfigError("PUBLIC_URL must be set when this is not a demo on loopback.");
  const part = (name: string, value: string, isPlay = value === "simulated" || value === "outbox") => ({
    text: `${name}=${value}`,
    isPlay,
  });
  const testNetwork = `evm with ETH_CHAIN_ID=${config.ETH_CHAIN_ID}`;
  const parts = {
    compute: [part("COMPUTE", config.COMPUTE)],
    chain: [
      part("CHAIN_BTC", config.CHAIN_BTC),
      part("CHAIN_DOGE", config.CHAIN_DOGE),
      part("CHAIN_ETH", config.CHAIN_ETH === "evm" ? testNetwork : config.CHAIN_ETH, isEthPlayMoney(config)),
    ],
    registrar: [
      part("REGISTRAR", config.REGISTRAR),
      part("NAMECOM_URL", config.NAMECOM_URL, isTestNamecom(config)),
    ],
    rates: [part("RATES", config.RATES)],
    mail: [part("MAIL", config.MAIL)],
  };
  const refused = Object.entries(parts)
    .filter(([kind]) => !config.ALLOW_SIMULATED.includes(kind))
    .flatMap(([, settings]) => settings)
    .filter(({ isPlay }) => isPlay)
    .map(({ text }) => text);
  if (refused.length > 0) {
    throw new ConfigError(
      `Live does not run on simulated parts: ${refused.join(", ")}. Name a kind in ALLOW_SIMULATED for a staging site.`,
    );
  }
  if (!config.DATABASE_URL && !config.ALLOW_EMBEDDED_DATABASE) {
    throw new ConfigError(
      "DATABASE_URL must name a PostgreSQL 18 server, or ALLOW_EMBEDDED_DATABASE be set.",
    );
  }
}

function isTestNamecom({ REGISTRAR, NAMECOM_URL }: Config): boolean {
  return REGISTRAR === "namecom" && !isRealNamecom(NAMECOM_URL);
}

/** Text of `npm start -- --help`. */
export function describeVariables(): string {
  const lines = Object.entries(variables).map(([name, schema]) => {
    const standard = schema.safeParse(undefined);
    const value = standard.success && standard.data !== undefined ? ` [${String(standard.data)}]` : "";
    return `  ${name.padEnd(24)}${schema.description ?? ""}${value}`;
  });
  return `Environment variables, all optional in a demo on this machine:\n${lines.join("\n")}`;
}
