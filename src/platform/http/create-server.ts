import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import websocket from "@fastify/websocket";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import type { Log } from "#src/platform/log/log.ts";
import { type HostName, isLocalHost, placeOf, readHost } from "#src/platform/tenancy/host-name.ts";
import type { ResolveSite } from "#src/platform/tenancy/sites.ts";
import { AppError } from "#src/shared/errors.ts";
import { limitArrival, uploadArrivalMs } from "./arrival-deadline.ts";
import { appErrorOf, errorBody, isDatabaseInTrouble, statusOf } from "./error-answer.ts";
import { createFloodGuard } from "./flood-guard.ts";
import { compileValidator } from "./validation-errors.ts";
import { compileWriter } from "./write-answer.ts";

export interface ServerOptions {
  readonly log: Log;
  readonly resolveSite: ResolveSite;
  /** Set in live: the provider's one origin. In demo it is the Host header. */
  readonly publicUrl: string | null;
  readonly isDemo: boolean;
  /** The site's former host beside `publicUrl`: browsers still write from there, under its own origin. */
  readonly legacyHost?: string | undefined;
  /** Called when the database refuses what it was asked: for `/readyz`. */
  readonly onDatabaseTrouble?: () => void;
  readonly trustProxy: boolean | string;
  /** Multiplies the coarse budget of calls per address. */
  readonly limitFactor: number;
  /** How long a request may take to arrive, with its body; tests shorten it. */
  readonly arrivalMs?: number;
}

const bodyLimitBytes = 64 * 1024;
const retryAfterSeconds = 2;
/** Answered 408 and closed after this, so that half a request does not hold its connection. */
const arrivalMs = 60_000;
/** Far above what a person does; calls that need finer budgets have them (platform/rate-limit). */
const callsPerMinute = 1200;
/** What proxies and monitors ask, which know a process by its address. */
const ofProbes: ReadonlySet<string> = new Set(["/healthz", "/readyz"]);

/** The HTTP server with what every call shares: request id, site, security headers, error answers. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = options.log;
  const deadlineMs = options.arrivalMs ?? arrivalMs;
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    bodyLimit: bodyLimitBytes,
    // A call that comes over a kept connection while it stops is answered; the answer closes the connection.
    return503OnClosing: false,
    // Of all but uploads `limitArrival` gives up earlier.
    requestTimeout: Math.max(uploadArrivalMs, deadlineMs),
    http: { headersTimeout: deadlineMs, connectionsCheckingInterval: Math.min(5_000, deadlineMs) },
    trustProxy: options.trustProxy,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
  });
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(compileWriter);
  app.decorateRequest("actor", null);
  app.decorateRequest("keyId", null);
  await app.register(cookie);
  await app.register(helmet, {
    // Pages send their own policy: it names their inline scripts by hash.
    contentSecurityPolicy: false,
    frameguard: { action: "deny" },
    referrerPolicy: { policy: "same-origin" },
    hsts: options.publicUrl?.startsWith("https:") ?? false,
  });
  await app.register(websocket, {
    options: {
      perMessageDeflate: false,
      maxPayload: 64 * 1024,
      // What else a client offers may be a secret, which an answer does not repeat.
      handleProtocols: (offered) => (offered.has("binary") ? "binary" : false),
    },
  });

  const limit = Math.trunc(callsPerMinute * options.limitFactor);
  const takeCall = createFloodGuard(limit);
  app.addHook("onRequest", async (request, reply) => {
    // It has hung up: there is no address to count, and no one to answer.
    if (request.raw.socket.remoteAddress === undefined) {
      reply.hijack();
      request.raw.destroy();
      return undefined;
    }
    if (hostCount(request.raw.rawHeaders) > 1) {
      // RFC 9112 §3.2: a proxy before us may have read the other one.
      return reply.code(400).header("connection", "close").send();
    }
    limitArrival(request, reply, deadlineMs);
    reply.header("x-request-id", request.id);
    const host = readHost(request.headers.host);
    if (options.isDemo) refuseOutsiders(request.headers, host);
    const site = options.resolveSite(host.name);
    if (site === null) {
      if (ofProbes.has(request.url)) return undefined;
      // Of the provider nothing is shown: the name may be a stranger's.
      return reply.code(421).type("text/plain; charset=utf-8").send(notServed);
    }
    request.site = site;
    const place = placeOf(site, host, { ...options, protocol: request.protocol });
    request.origin = place.origin;
    if (!place.isPrimary && !ofProbes.has(request.url)) return sendToPrimary(request, reply);
    // Pages and assets come from memory; only calls cost anything.
    if (!request.url.startsWith("/api/")) return undefined;
    reply.header("cache-control", "no-store");
    const { remaining, seconds } = takeCall(request.ip);
    reply.headers({
      "x-ratelimit-limit": limit,
      "x-ratelimit-remaining": remaining,
      "x-ratelimit-reset": seconds,
    });
    return undefined;
  });
  app.addHook("onResponse", async (request, reply) => {
    // The path without its query: tokens and tickets are in the query.
    const path = request.routeOptions.url ?? request.url.split("?", 1)[0];
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ method: request.method, path, status: reply.statusCode, ms });
  });
  app.setErrorHandler((error: Error, request, reply) => {
    const answer = appErrorOf(error);
    if (answer.code === "internal") request.log.error({ err: error }, "call failed");
    else if (isDatabaseInTrouble(error)) {
      request.log.warn({ err: error }, "the database refused a call");
      options.onDatabaseTrouble?.();
    }
    if (answer.code === "request_in_progress" || answer.code === "unavailable") {
      reply.header("retry-after", retryAfterSeconds);
    }
    if (answer.code === "rate_limited")
      reply.header("retry-after", answer.params?.seconds ?? retryAfterSeconds);
    return reply.status(statusOf(answer)).send(errorBody(answer, request.id));
  });
  return app;
}

function hostCount(raw: readonly string[]): number {
  return raw.filter((name, place) => place % 2 === 0 && name.toLowerCase() === "host").length;
}

/** The demo has play money and open buttons: only this machine may reach it, and not by a proxy. */
function refuseOutsiders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  { name }: HostName,
): void {
  const isForwarded = Object.keys(headers).some(
    (header) => header === "forwarded" || header.startsWith("x-forwarded-"),
  );
  if (isForwarded || !isLocalHost(name)) throw new AppError("misdirected");
}

const notServed = "No site is served at this address.\n";

/** A page is found at the site's first host; a call is no page, and a redirect of it would lose what it says. */
function sendToPrimary(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isPage = !request.url.startsWith("/api/") && ["GET", "HEAD"].includes(request.method);
  if (!isPage) throw new AppError("misdirected");
  return reply.redirect(`${request.site.baseUrl}${request.url}`, 301);
}

/** Answer for paths below `/api` that have no route. */
export function registerApiNotFound(app: FastifyInstance): void {
  app.all("/api/*", { schema: { hide: true } }, () => {
    throw new AppError("not_found");
  });
}
