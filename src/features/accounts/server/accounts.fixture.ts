import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keepMail } from "#src/drivers/mail/kept-mail.fixture.ts";
import type { Mail } from "#src/drivers/mail/port.ts";
import type { SigninDriver } from "#src/drivers/signin/port.ts";
import { signinFactory } from "#src/drivers/signin/own-app.ts";
import { createSimulatedSignin } from "#src/drivers/signin/simulated.ts";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { ManualClock } from "#src/platform/clock.ts";
import { createTestDatabase } from "#src/platform/db/test-database.ts";
import { runAct } from "#src/platform/operator/perform-alone.fixture.ts";
import { callHandlers, type TestCall } from "#src/platform/http/call-handlers.fixture.ts";
import { testSite, testSites } from "#src/platform/tenancy/site.fixture.ts";
import { createTexts, type OwnText } from "#src/platform/i18n/texts.ts";
import { createIds } from "#src/platform/ids.ts";
import { createLog } from "#src/platform/log/log.ts";
import { createKnownPasswords, type KnownPasswords } from "#src/platform/known-passwords/known-passwords.ts";
import { createPasswordQueue, type Passwords } from "#src/platform/password-queue.ts";
import type { Platform } from "#src/platform/platform.ts";
import { createRateLimits } from "#src/platform/rate-limit/rate-limits.ts";
import { createSealer } from "#src/platform/secrets/sealer.ts";
import { signinProviders } from "#src/shared/signin-providers.ts";
import type { AccountsDeps } from "./deps.ts";
import { createSigninApps } from "./identities/signin-apps.ts";
import { createAccounts } from "./index.ts";

export { plainPasswords } from "#src/platform/plain-passwords.fixture.ts";

interface AccountsOptions {
  readonly legacy?: AccountsDeps["settings"]["legacy"];
  /** What hashes passwords; the real thing costs 30 ms a time. */
  readonly passwords?: Passwords;
  /** Lists of known passwords; the one that ships. */
  readonly knownPasswords?: KnownPasswords;
  /** The services by which people sign in; the simulated ones. */
  readonly signin?: readonly SigninDriver[];
  /** What sites say in place of the product. */
  readonly ownText?: OwnText;
  /** Multiplies every budget. */
  readonly limitFactor?: number;
}

const sealerKey = randomBytes(32);

const noList = join(tmpdir(), "no-list-of-known-passwords");

/** Accounts on its own database, with captured mail and a manual clock. */
export async function openAccounts({ legacy = null, limitFactor = 1, ...options }: AccountsOptions = {}) {
  const db = await createTestDatabase();
  const clock = new ManualClock(new Date("2026-03-01T12:00:00Z"));
  const woken: string[] = [];
  const platform: Platform = {
    db,
    clock,
    ids: createIds(() => clock.now()),
    log: createLog("silent"),
    wake: (channel) => void woken.push(channel),
  };
  const mails: Mail[] = [];
  const verified: (string | null)[] = [];
  const queue = options.passwords ?? createPasswordQueue();
  const passwords: Passwords = {
    hash: (secret) => queue.hash(secret),
    verify: (hash, secret, place) => {
      verified.push(hash);
      return queue.verify(hash, secret, place);
    },
  };
  const signin =
    options.signin ?? signinProviders.map((provider) => createSimulatedSignin({ provider, clock }));
  const sealer = createSealer(() => sealerKey);
  const deps: AccountsDeps = {
    passwords,
    knownPasswords:
      options.knownPasswords ??
      createKnownPasswords({ ownList: noList, rangeUrl: null, clock, log: platform.log }),
    ownList: noList,
    rateLimits: createRateLimits(platform, { factor: limitFactor }),
    mail: keepMail(mails),
    sealer,
    texts: createTexts(undefined, undefined, options.ownText),
    signin: createSigninApps({
      platform,
      sealer,
      own: signin,
      create: signinFactory({ isSimulated: true, clock }),
    }),
    isTelegramConnected: async () => false,
    balanceOf: async () => 1234n,
    taxOf: async () => null,
    namesOfStaff: async (ids) => new Map(ids.map((id) => [id, `staff ${id}`])),
    countPayers: async () => 0,
    mailDomainsOfStaff: async () => [],
    perform: (ctx, act, payload, { reason }) =>
      runAct(platform, ctx, act, { payload, reason, id: platform.ids.next() }),
    sites: testSites,
    settings: { allowsPseudoLocales: false, simulatesSignin: true, legacy },
  };
  const accounts = createAccounts(platform, deps);

  const actorOf = async (token: string): Promise<UserActor> => {
    const actor = await accounts.resolveToken(token);
    if (actor?.kind !== "user") throw new Error("no such session");
    return actor;
  };
  const called = { ...accounts, handlers: callHandlers(clock, accounts.handlers) };
  return {
    accounts: called,
    routes: accounts.handlers,
    context: { ...deps, platform },
    platform,
    clock,
    mails,
    woken,
    verified,
    actorOf,
    drop: () => db.drop(),
  };
}

/** A visitor's call that keeps the session token and the proofs of its browser from the answer. */
export function visitorCall(
  ip = "192.0.2.1",
  browserProofs: readonly string[] = [],
): TestCall & { readonly tokens: (string | null)[]; readonly keptProofs: string[] } {
  const tokens: (string | null)[] = [];
  const keptProofs: string[] = [...browserProofs];
  return {
    requestId: "req-1",
    siteId: 1,
    origin: "https://moorage.example",
    site: { settings: { ...testSite().settings, signIn: { providers: signinProviders } } },
    ip,
    userAgent: "test",
    browserProofs,
    setBrowserProofs: (proofs) => void keptProofs.splice(0, keptProofs.length, ...proofs),
    setSessionToken: (token) => void tokens.push(token),
    tokens,
    keptProofs,
  };
}
