import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Product } from "./compose.ts";
import { takesPlayMoney } from "#src/config/refuse-mixed-money.ts";
import type { Config } from "#src/config/config.ts";
import { trustedProxies } from "#src/config/trusted-proxies.ts";
import { notePlace } from "#src/platform/audit/note-place.ts";
import type { ResolveToken } from "#src/platform/authz/actor.ts";
import { isMovable } from "#src/platform/clock.ts";
import { sendServerTime } from "#src/platform/demo-clock/send-server-time.ts";
import { EventStream } from "#src/platform/events/event-stream.ts";
import { registerEventStream } from "#src/platform/events/register-event-stream.ts";
import type { Wake } from "#src/platform/events/wake.ts";
import { createServer, registerApiNotFound } from "#src/platform/http/create-server.ts";
import { drainConnections } from "#src/platform/http/drain-connections.ts";
import { createReadiness, registerHealth } from "#src/platform/http/health.ts";
import { registerOpenApi } from "#src/platform/http/openapi.ts";
import { type EdgeOptions, registerContract } from "#src/platform/http/register-contract.ts";
import { createStaffFiles } from "#src/platform/http/staff-files.ts";
import { createStaffPlace } from "#src/platform/http/staff-place.ts";
import { createTurnstile } from "#src/platform/http/turnstile.ts";
import type { Metrics } from "#src/platform/metrics/metrics.ts";
import { createPages } from "#src/platform/pages/create-pages.ts";
import { KeptAnswers } from "#src/platform/pages/kept-answers.ts";
import { createOfficePages } from "#src/platform/pages/office-pages.ts";
import { loadBuild } from "#src/platform/pages/load-build.ts";
import type { Platform } from "#src/platform/platform.ts";
import { keyCaller, keyLimit } from "#src/platform/rate-limit/key-limits.ts";
import type { PublicData } from "#src/features/website/contract-pages.ts";
import { apiDocs } from "./api-docs/guide.ts";
import { serveLogos } from "./serve-logos.ts";
import { registerDownloads } from "./downloads/register-downloads.ts";
import type { SettingValues } from "#src/shared/settings/registry.ts";
import { isBundled } from "./is-bundled.ts";
import type { PageBuild } from "#src/platform/pages/page-build.ts";
import { createPageData } from "./page-data.ts";
import { productEvents } from "#src/features/events.gen.ts";
import type { EventDefinition } from "#src/shared/events.ts";

export interface WebOptions {
  readonly config: Config;
  readonly platform: Platform;
  readonly product: Product;
  readonly wake: Wake;
  /** Measures the calls, when metrics are on. */
  readonly metrics?: Metrics | undefined;
  readonly isDevelopment?: boolean;
  readonly withoutPages?: boolean;
  /** What draws pages; absent: the built files. */
  readonly build?: PageBuild<PublicData> | undefined;
}

export interface RunningWeb {
  readonly url: string;
  readonly app: FastifyInstance;
  stop(): Promise<void>;
}

/** How long calls in progress may take to finish when it stops. */
const lastAnswersMs = 5_000;
/** How long connections of a proxy may take to end by themselves before; longer than the proxy keeps them. */
const drainMs = 2_000;

const distFolder = join(import.meta.dirname, "..", "..", "dist");

/** Starts the HTTP side: API, events, consoles, pages. It listens once everything is ready. */
export async function startWeb(options: WebOptions): Promise<RunningWeb> {
  const { config, platform, product, wake } = options;
  const isDemo = config.mode === "demo";
  const readiness = createReadiness(platform);
  const app = await createServer({
    log: platform.log,
    onDatabaseTrouble: readiness.noteTrouble,
    resolveSite: product.sites.byHost,
    publicUrl: config.publicUrl,
    isDemo,
    legacyHost: config.legacy?.host,
    trustProxy: trustedProxies(config),
    limitFactor: config.LIMIT_FACTOR,
  });
  if (isMovable(platform.clock)) sendServerTime(app, platform.clock);
  options.metrics?.watchHttp(app);
  const edge: EdgeOptions = {
    resolveToken: firstOf(product.tokenResolvers),
    isSecure: config.isSecure,
    isDemo,
    takesPlayMoney: takesPlayMoney(config),
    takeTurn: createTurnstile(),
    clock: platform.clock,
    takeKeyCall: (key, kind) => product.rateLimits.takeCall(keyCaller(key, kind), keyLimit(key, kind)),
    noteLook: product.accounts.noteLook,
    notePlace: (ctx) => notePlace(platform.db.kysely, ctx),
    noteKeyUse: product["api-keys"].noteUse,
    stepUpMethods: (person) =>
      person.kind === "staff" ? product.staff.stepUpMethods(person) : product.accounts.stepUpMethods(person),
    isStaffPlace: createStaffPlace(config.STAFF_NETWORKS),
    staffFiles: createStaffFiles({ mayGoOn: product.staff.mayGoOn }),
    hasMailbox: product.accounts.hasMailbox,
    takeLimit: (limitClass, keys) => product.rateLimits.take(limitClass, keys),
  };
  const events = new EventStream(platform.db, wake, platform.log);
  await events.start();

  registerHealth(app, readiness);
  await registerOpenApi(app, apiDocs);
  for (const set of product.routes) registerContract(app, set, edge);
  registerDownloads(app, product.routes);
  serveLogos(app, product.drivers.files);
  registerEventStream(app, platform, events, { ...edge, isVisible: isSeenByCustomers });
  product.register(app, events, edge);
  registerApiNotFound(app);
  if (isDemo) product.registerDemoPages(app);
  if (!options.withoutPages) await registerPages(app, options, edge);

  try {
    await app.listen({ host: config.HOST, port: config.PORT });
  } catch (error) {
    await app.close();
    await events.stop();
    throw error;
  }
  return {
    url: addressOf(app, config),
    app,
    stop: async () => {
      // Open streams and consoles would keep the server from closing.
      app.server.emit("moorage:stop");
      if (trustedProxies(config) !== false) await drainConnections(app.server, drainMs);
      // So would connections that browsers open ahead of time and have not used.
      const last = setTimeout(() => app.server.closeAllConnections(), lastAnswersMs);
      await app.close();
      clearTimeout(last);
      await events.stop();
    },
  };
}

/** Asks one feature after another to resolve the token. */
function firstOf(resolvers: readonly ResolveToken[]): ResolveToken {
  return async (token, place) => {
    for (const resolve of resolvers) {
      const actor = await resolve(token, place);
      if (actor) return actor;
    }
    return null;
  };
}

async function registerPages(
  app: FastifyInstance,
  options: WebOptions,
  { isStaffPlace }: Pick<EdgeOptions, "isStaffPlace">,
) {
  const { config, platform, product, wake, metrics, isDevelopment } = options;
  const pageData = createPageData({ platform, product, wake, config });
  await pageData.prepare();
  const build =
    options.build ??
    (isDevelopment
      ? await (await import("#src/platform/pages/load-dev-build.ts")).loadDevBuild<PublicData>(app)
      : await loadBuild<PublicData>(
          {
            client: join(distFolder, "client"),
            office: join(distFolder, "office"),
            server: join(distFolder, isBundled ? "server" : "ssr"),
          },
          config.site.analytics ? [new URL(config.site.analytics.url).origin] : [],
        ));
  const kept = new KeptAnswers({
    log: platform.log,
    isDemo: config.mode === "demo",
    onAnswer: metrics && (() => metrics.noteCall({ method: "GET", route: "/*", status: 200 }, 0)),
  });
  kept.standBefore(app.server);
  await app.register(
    createOfficePages({
      build,
      demo: config.mode === "demo",
      siteOf: pageData.siteOf,
      isOpenTo: ({ site, ip }) => isStaffPlace({ siteId: site.id, ip }),
    }),
  );
  await app.register(
    createPages<PublicData>({
      kept,
      build,
      clock: platform.clock,
      demo: config.mode === "demo",
      securityContact: () => securityContactOf(product.sites.provider().values),
      ...pageData,
    }),
  );
}

/** Who takes reports of security faults. */
function securityContactOf({ securityContact, supportEmail }: SettingValues): string | null {
  return securityContact ?? supportEmail;
}

function addressOf(app: FastifyInstance, config: Config): string {
  const address = app.server.address();
  const port = typeof address === "object" && address ? address.port : config.PORT;
  const host = config.HOST === "127.0.0.1" ? "localhost" : config.HOST;
  return config.publicUrl ?? `http://${host}:${port}`;
}

const eventDefinitions = new Map<string, EventDefinition>(Object.entries(productEvents));

function isSeenByCustomers(eventName: string): boolean {
  return eventDefinitions.get(eventName)?.seenBy === "customer";
}
