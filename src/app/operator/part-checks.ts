import { createDrivers, createRegistrars, type Drivers } from "#src/app/drivers.ts";
import { serverFeatures } from "#src/app/server-features.gen.ts";
import { type Config, secretsKeySource } from "#src/config/config.ts";
import type { ConfiguredRegistrar } from "#src/drivers/registrar/driver-entry.ts";
import { describeLook } from "#src/drivers/rates/describe-look.ts";
import type { GatewayDriver } from "#src/drivers/gateway/port.ts";
import type { SigninDriver } from "#src/drivers/signin/port.ts";
import type { TelegramBot } from "#src/drivers/telegram/port.ts";
import type { RegistrarDriver } from "#src/drivers/registrar/port.ts";
import { systemClock } from "#src/platform/clock.ts";
import type { Database, DatabaseSource } from "#src/platform/db/pool.ts";
import { migrationsDir } from "#src/platform/db/schema-folders.ts";
import { readSqlFiles } from "#src/platform/db/sql-files.ts";
import { createIds } from "#src/platform/ids.ts";
import { createLog } from "#src/platform/log/log.ts";
import { boundFingerprint, otherKey, secretsKeyFingerprint } from "#src/platform/secrets/bind-secrets-key.ts";
import { findSecretsKey } from "#src/platform/secrets/secrets-key.ts";
import { chainOf, variablePrefix } from "#src/shared/coins/chains.ts";
import { formatCents } from "#src/shared/money.ts";
import { readLastVersions, setValuesOf } from "#src/platform/site-settings/read-settings.ts";
import type { PartCheck } from "#src/platform/operator/part-check.ts";

/** The part that others need. */
const database = "database";

export function sourceOf(config: Config): DatabaseSource {
  return config.DATABASE_URL ? { url: config.DATABASE_URL } : { dataDir: config.dataDir };
}

/** Every part of a configuration, in the order in which they depend on each other. */
export function partChecks(config: Config, db: Database): PartCheck[] {
  const ids = createIds(() => systemClock.now());
  const platform = { db, ids, clock: systemClock, log: createLog("silent"), wake: () => undefined };
  const drivers = createDrivers(platform, config);
  const registrars = createRegistrars(platform, config);
  return [
    { part: database, variable: "DATABASE_URL", run: () => checkDatabase(config, db) },
    { part: "secrets key", variable: "SECRETS_KEY", needs: database, run: () => checkSecretsKey(config, db) },
    ...drivers.chains.map((source) => chainCheck(config, source)),
    ...serverFeatures.flatMap(({ checks }) => checks(config, { db, host: hostOf(config) })),
    { part: "rates", variable: "RATES", run: () => checkRates(drivers) },
    ...drivers.gateways.map((gateway) => gatewayCheck(config, gateway)),
    ...drivers.signin.map(signinCheck),
    ...(drivers.telegram === null ? [] : [telegramCheck(drivers.telegram)]),
    { part: "machines", variable: "COMPUTE", needs: database, run: () => checkCompute(drivers, db) },
    ...config.registrars.map((registrar) => registrarCheck(registrar, registrars.get(registrar), db)),
    {
      part: "name servers",
      variable: config.powerdns ? "POWERDNS_URL" : "DNS",
      run: () => checkDns(config, drivers),
    },
    { part: "alarms", variable: "OPERATOR_EMAIL", run: () => addressOf(config, db, "OPERATOR_EMAIL") },
    {
      part: "mail",
      variable: config.MAIL === "smtp" ? "SMTP_URL" : "MAIL",
      needs: "alarms",
      run: () => sendTestMail(config, db, drivers, ids.next()),
    },
    ...answerChecks(config, drivers),
    {
      part: "files",
      variable: config.FILES === "s3" ? "S3_ENDPOINT" : "FILES_DIR",
      run: () => drivers.files.check(),
    },
    { part: "support", variable: "SUPPORT_EMAIL", run: () => addressOf(config, db, "SUPPORT_EMAIL") },
  ];
}

function hostOf({ publicUrl }: Config): string | null {
  return publicUrl === null ? null : new URL(publicUrl).hostname;
}

async function checkDatabase(config: Config, { pool, hosts }: Database): Promise<string> {
  const { rows } = await pool.query<{
    version: string;
    major: number;
    migrations: string | null;
    isStandby: boolean;
    mayRestore: boolean;
  }>(`
    SELECT current_setting('server_version') AS version,
           current_setting('server_version_num')::int / 10000 AS major,
           to_regclass('schema_migrations')::text AS migrations, pg_is_in_recovery() AS "isStandby",
           has_parameter_privilege('session_replication_role', 'SET') AS "mayRestore"`);
  const [server] = rows;
  if (server?.isStandby) throw new Error(`${hosts.name} is a standby: name the primary, or all hosts`);
  if (!server || server.major < 18) throw new Error(`PostgreSQL 18 is needed, this is ${server?.version}`);
  const place = config.DATABASE_URL ? ` at ${hosts.name}` : `, embedded in ${config.dataDir}`;
  const files = readSqlFiles(migrationsDir).length;
  const applied =
    server.migrations === null
      ? 0
      : ((await pool.query<{ count: number }>("SELECT count(*)::int AS count FROM schema_migrations")).rows[0]
          ?.count ?? 0);
  const rest = applied < files ? "; the next start applies the others" : "";
  const restores = server.mayRestore
    ? ""
    : "; this user cannot restore a backup: see section 1 of operating.md";
  return `PostgreSQL ${server.version}${place}, ${applied} of ${files} migrations${rest}${restores}`;
}

/** Whether the product has been started on this database. */
const hasTables = (db: Database): Promise<boolean> => hasTable(db, "schema_migrations");

async function hasTable({ pool }: Database, name: string): Promise<boolean> {
  const { rows } = await pool.query<{ has: boolean }>("SELECT to_regclass($1) IS NOT NULL AS has", [name]);
  return rows[0]?.has === true;
}

/** Makes no key: nothing is started. */
async function checkSecretsKey(config: Config, db: Database): Promise<string> {
  const source = secretsKeySource(config);
  const key = findSecretsKey(source);
  const bound = (await hasTable(db, "secrets_key")) ? await boundFingerprint(db.kysely) : null;
  if (key === null) {
    const lost = `${source.dataDir} (DATA_DIR) has no secrets.key`;
    if (bound !== null) throw new Error(`${lost}, and this database is bound to the key ${bound}`);
    return `${lost}: the first start makes one`;
  }
  const fingerprint = secretsKeyFingerprint(key);
  if (bound === null) return `fingerprint ${fingerprint}; the next start binds it to this database`;
  if (bound !== fingerprint) throw new Error(otherKey(source, fingerprint, bound));
  return `fingerprint ${fingerprint}, the key of this database`;
}

function chainCheck({ chains }: Config, source: Drivers["chains"][number]): PartCheck {
  const configured = chains.find(({ chain }) => chain === source.chain);
  return {
    part: `chain ${source.chain}`,
    variable: configured?.variable ?? `CHAIN_${variablePrefix(source.chain)}`,
    async run() {
      if (source.driver === "simulated") return "simulated: play money";
      const identity = await source.identity();
      const health = await source.health();
      if (!health.ok) throw new Error(`${identity}: the node is ${health.reason}`);
      const { height } = await source.tip();
      const network = source.simulated ? ["a test network"] : [];
      const remarks = (await source.remarks?.()) ?? [];
      return [`${identity}, in step at block ${height}`, ...network, ...remarks].join("; ");
    },
  };
}

async function checkRates({ rates, chains, gateways }: Drivers): Promise<string> {
  const assets = chains.flatMap(({ chain }) => chainOf(chain).coins.map(({ asset }) => asset));
  if (assets.length === 0) {
    const unpaid = gateways.length === 0 ? ", and no gateway: customers cannot pay" : "";
    return `not used: each CHAIN_ setting is off${unpaid}`;
  }
  const look = await rates.look(assets);
  const missing = assets.filter((asset) => !look.quotes.some((quote) => quote.asset === asset));
  if (missing.length > 0) throw new Error(`no price for ${missing.join(", ")}; ${describeLook(look)}`);
  return rates.simulated ? "simulated: made-up prices" : describeLook(look);
}

/** Our login at it, and what it offers now. */
function gatewayCheck({ gateways }: Config, gateway: GatewayDriver): PartCheck {
  return {
    part: `gateway ${gateway.driver}`,
    variable: gateways.find(({ name }) => name === gateway.driver)?.variable ?? "GATEWAYS",
    async run() {
      await gateway.health();
      const methods = await gateway.methods();
      const texts = methods.map(({ name, minCents }) => `${name} from ${formatCents(minCents)}`);
      return `${texts.join(", ")}${gateway.simulated ? "; simulated: play money" : "; not yet proven live"}`;
    },
  };
}

/** Whether it answers. Client and secret show with the first person alone: no service says it without one. */
function telegramCheck(bot: TelegramBot): PartCheck {
  return {
    part: "bot in Telegram",
    variable: bot.simulated ? "TELEGRAM" : "TELEGRAM_BOT_TOKEN",
    run: async () => {
      // Its tables are made by the first start.
      if (bot.simulated) return "simulated: its chats are at /dev/telegram";
      const { username } = await bot.identity();
      return `@${username}; not yet proven live`;
    },
  };
}

function signinCheck({ provider, health }: SigninDriver): PartCheck {
  return { part: `sign-in ${provider}`, variable: "SIGNIN", run: () => health() };
}

async function checkDns(config: Config, { dns }: Drivers): Promise<string> {
  if (config.REGISTRAR === "off") return "not used: no names are sold";
  const names = config.nameServers.join(", ") + shownToOthers(config);
  // Nothing is served while nothing is started.
  if (dns.kind === "embedded") return `embedded, on ${config.DNS_LISTEN}; ${names}; signs no domains`;
  const { ok, version, problem } = await dns.health();
  if (!ok) throw new Error(problem ?? "it does not answer");
  const capabilities = await dns.capabilities();
  if (!capabilities.ok) throw new Error(capabilities.error.detail);
  const signing = capabilities.value.canSign ? "signs domains" : "cannot sign domains";
  return `PowerDNS ${version}: a zone was made, changed and taken away; ${signing}; ${names}`;
}

/** Customers of resellers see the name servers of their domains. */
function shownToOthers(config: Config): string {
  const host = hostOf(config);
  if (config.whitelabelDomain === null || host === null) return "";
  const isOwn = config.nameServers.some((name) => name === host || name.endsWith(`.${host}`));
  return isOwn ? ` (below ${host}, which customers of resellers see: NAME_SERVERS)` : "";
}

async function checkCompute({ compute }: Drivers, db: Database): Promise<string> {
  if (compute.simulated) return "simulated: there are no machines behind servers";
  if (!(await hasTables(db)))
    throw new Error("nodes are named after the first start: npm run operator -- node save");
  const { ok, version, nodes } = await compute.health();
  if (nodes.length === 0) throw new Error("no node is known: npm run operator -- node save");
  const broken = nodes.flatMap(({ name, problem }) => (problem === null ? [] : [`${name}: ${problem}`]));
  if (!ok || broken.length > 0) throw new Error(broken.join("; "));
  const sold = await db.kysely.selectFrom("images").select("id").where("active", "=", true).execute();
  const lacking = nodes.flatMap(({ name, images }) => {
    const missing = sold.filter(({ id }) => !images.includes(id)).map(({ id }) => id);
    return missing.length === 0 ? [] : [`${name} lacks the images ${missing.join(", ")}`];
  });
  if (lacking.length > 0) throw new Error(lacking.join("; "));
  const free = nodes.reduce((sum, { freeMemoryMb }) => sum + freeMemoryMb, 0);
  return `${version}, ${nodes.length} nodes, ${free} MB of memory to sell`;
}

/** Greeting and login. */
function registrarCheck(
  { variable }: ConfiguredRegistrar,
  registrar: RegistrarDriver | undefined,
  db: Database,
): PartCheck {
  return {
    part: "registrar",
    variable,
    ...(registrar?.simulated && { needs: database }),
    async run() {
      if (registrar === undefined) throw new Error("it was not made");
      try {
        if (registrar.simulated && !(await hasTables(db)))
          return "simulated: the first start makes its tables";
        const { problem, version } = await registrar.health();
        if (problem !== null) throw new Error(problem);
        return registrar.simulated ? `${version}: no name is real` : version;
      } finally {
        await registrar.close();
      }
    },
  };
}

async function sendTestMail(config: Config, db: Database, { mail }: Drivers, id: string): Promise<string> {
  if (mail.simulated) return "simulated: mail is kept, none leaves";
  const recipient = await findAddress(config, db, "OPERATOR_EMAIL");
  if (recipient === null) throw new Error("set OPERATOR_EMAIL: the test mail goes there");
  const text = `This is the test mail of npm start -- --check. Mail of ${config.PRODUCT_NAME} leaves.`;
  const subject = `${config.PRODUCT_NAME}: test mail`;
  const from = { siteId: 1, sender: config.PRODUCT_NAME };
  const sent = await mail.send({ ...from, id, recipient, subject, text, html: `<p>${text}</p>` });
  if (sent.status === "refused") throw new Error(`the mail to ${recipient} was refused: ${sent.reason}`);
  return `a test mail left for ${recipient}`;
}

/** Of what is there only where it is set: the scanner of files and the mailbox of answers. */
function answerChecks({ mailbox: configured }: Config, { scanner, mailbox }: Drivers): PartCheck[] {
  const scans =
    scanner === null ? [] : [{ part: "scanner", variable: "CLAMD_ADDRESS", run: () => scanner.check() }];
  if (mailbox === null || configured === null) return scans;
  const run = async (): Promise<string> => {
    if (mailbox.simulated) return "simulated: /dev/mailbox answers";
    const found = await mailbox.check();
    await mailbox.close();
    return `${found}; ${configured.replies.address}, vouched for by ${configured.replies.authservId}`;
  };
  return [{ part: "mailbox", variable: mailbox.simulated ? "MAILBOX" : "IMAP_URL", run }, ...scans];
}

/** Without these addresses alarms reach no one, and customers have no one to ask. */
async function addressOf(config: Config, db: Database, variable: AddressVariable): Promise<string> {
  const address = await findAddress(config, db, variable);
  if (address === null && config.mode === "live") throw new Error(`${variable} is not set`);
  return address ?? "not set; live needs it";
}

type AddressVariable = "OPERATOR_EMAIL" | "SUPPORT_EMAIL";

/** What staff set, where there is a database that says so, else what the environment says. */
async function findAddress(config: Config, db: Database, variable: AddressVariable): Promise<string | null> {
  const name = variable === "OPERATOR_EMAIL" ? "operatorEmail" : "supportEmail";
  const isThere = await hasTable(db, "setting_versions").catch(() => false);
  const set = isThere ? setValuesOf(await readLastVersions(db.kysely, 1), 1) : {};
  return name in set ? (set[name] ?? null) : (config[variable] ?? null);
}
