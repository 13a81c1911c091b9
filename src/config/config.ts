import { isAbsolute, resolve } from "node:path";
import { z } from "zod";
import type { EppRegistry } from "#src/drivers/registrar/epp/client/settings.ts";
import type { SiteSettings } from "#src/shared/site-settings.ts";
import { computeVariables, refuseHalfIdentity } from "./compute-settings.ts";
import { ConfigError } from "./config-error.ts";
import { type DnsSettings, dnsVariables, readDnsSettings } from "./dns-settings.ts";
import { type LegalIssuer, legalIssuer } from "./legal-issuer.ts";
import { mailVariables, refuseHalfMail } from "./mail-settings.ts";
import { moneyVariables, refuseHalfEthereum } from "./money-settings.ts";
import { refuseDemoParts } from "./refuse-demo-parts.ts";
import { findMixedMoney } from "./refuse-mixed-money.ts";
import { refuseHalfNamecom, registrarVariables, registriesOf } from "./registrar-settings.ts";
import { isLoopback, list, url } from "./setting-forms.ts";
import { type LegacySite, legacyOf, siteOf, siteVariables } from "./site-settings.ts";

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
  ...computeVariables,
  ...registrarVariables,
  ...dnsVariables,
  SECRETS_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, "it has 64 hexadecimal digits")
    .optional()
    .describe(
      "key of what is kept encrypted, such as transfer codes, the same on every host; unset: one is made in DATA_DIR",
    ),
  ...moneyVariables,
  ...mailVariables,
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
  readonly legacy: LegacySite | null;
  /** Who sells: as receipts and legal texts name them, with the lines of the address. */
  readonly issuer: LegalIssuer;
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
    legacy: legacyOf(settings, settings.PUBLIC_URL),
    issuer: legalIssuer(settings),
  };
  refuseUnknownRoles(config);
  refuseHalfMail(config);
  refuseHalfNamecom(config);
  refuseHalfIdentity(config);
  refuseHalfEthereum(config, isDemo);
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

/** A demo's name servers have names that nobody can have: its domains are in no real zone. */
function dnsOf(settings: Environment, isDemo: boolean, publicHost: string): DnsSettings {
  const found = readDnsSettings(settings, isDemo ? "moorage.test" : publicHost);
  if (typeof found === "string") throw new ConfigError(found);
  return found;
}

function refuseUnknownRoles({ ROLES }: Config): void {
  const unknown = ROLES.find((role) => role !== "web" && role !== "worker");
  if (unknown !== undefined) throw new ConfigError(`ROLES knows web and worker, not ${unknown}.`);
  if (ROLES.length === 0) throw new ConfigError("ROLES must name web, worker or both.");
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
