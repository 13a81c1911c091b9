import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type { Actor, StaffLookActor } from "#src/platform/authz/actor.ts";
import { type Ctx, inNameOf } from "#src/platform/ctx.ts";
import type { SiteContext } from "#src/platform/tenancy/sites.ts";
import { isCountedByUser } from "#src/platform/rate-limit/budgets.ts";
import { userKey } from "#src/platform/rate-limit/limit-keys.ts";
import type { Contract, LimitClass, Route } from "#src/shared/contract.ts";
import { isLookPart, type LookPart } from "#src/shared/look-parts.ts";
import { acceptedLanguage } from "./accepted-language.ts";
import { type AuthorizeEdge, authorize, objectIdOf } from "./authorize.ts";
import type { CallCtx, Handlers, IdempotencyInput } from "./handlers.ts";
import { presentedProofs, sendProofs } from "./known-browser-cookie.ts";
import { presentedBrowser, sendBrowser } from "./oauth-cookie.ts";
import { receiveUpload, takeUploads } from "./receive-upload.ts";
import { idempotencyInputOf } from "./request-key.ts";
import { sendCsv } from "./send-csv.ts";
import { sendFile } from "./send-file.ts";
import { sendLines } from "./send-lines.ts";
import {
  presentedLook,
  presentedToken,
  sendLookCookie,
  sendSessionCookie,
  sendStaffCookie,
  sessionOf,
} from "./session-cookie.ts";
import type { StaffFiles } from "./staff-files.ts";
import type { TakeTurn } from "./turnstile.ts";

declare module "fastify" {
  interface FastifyRequest {
    actor: Actor | null;
    /** Of the key that calls, also when it is refused. */
    keyId: string | null;
    site: SiteContext;
    /** Scheme and host under which this call reached us. */
    origin: string;
  }
}

export interface EdgeOptions extends AuthorizeEdge {
  readonly isDemo: boolean;
  /** Customers can send play money; without it they cannot. */
  readonly takesPlayMoney?: boolean;
  /** Charges a call to the caller's budget; throws `rate_limited`. */
  readonly takeLimit: (limitClass: LimitClass, keys: readonly string[]) => Promise<unknown>;
  /** Runs a customer's writes a few at a time. */
  readonly takeTurn: TakeTurn;
  /** Writes down what a look of staff is about to be shown: without it nothing is. */
  readonly noteLook: (ctx: Ctx<StaffLookActor>, shown: ShownInLook) => Promise<void>;
  /** Notes from where a member's call that changes something comes, for every row of the audit that it writes. */
  readonly notePlace: (ctx: Ctx) => Promise<void>;
  /** Files that staff takes out. */
  readonly staffFiles: StaffFiles;
  /** Notes that a key made a call, or was refused one. */
  readonly noteKeyUse: (use: KeyUse) => void;
}

/** What a call of a look shows: a part of the cabinet, and the object whose id is in its path. */
export interface ShownInLook {
  readonly part: LookPart;
  readonly objectId: string | null;
}

/** A call that an API key made, and how it ended. */
export interface KeyUse {
  readonly keyId: string;
  /** Key of the contract, e.g. `GET /v2/servers/list`. */
  readonly route: string;
  readonly status: number;
  /** Refused before anything of it was done: by the caller's address, scopes, zones, role or budget, or a freeze. */
  readonly isRefused: boolean;
  readonly ip: string;
  readonly userAgent: string;
}

/** A contract with its handlers, types erased: what the router needs. */
export interface RouteSet {
  readonly contract: Contract;
  readonly handlers: Readonly<Record<string, (input: never) => Promise<unknown>>>;
}

/** Pairs a contract with its handlers; here the types are checked for the last time. */
export function routeSet<C extends Contract>(contract: C, handlers: Handlers<C>): RouteSet {
  return { contract, handlers };
}

/** Puts every route of a contract under `/api`. */
export function registerContract(app: FastifyInstance, set: RouteSet, edge: EdgeOptions): void {
  for (const [key, route] of Object.entries(set.contract)) {
    if (!isServed(route, edge)) continue;
    registerRoute(app, key, route, set, edge);
  }
}

/** Whether a route is there, by the kind of site. */
export function isServed(route: Route, site: Pick<EdgeOptions, "isDemo" | "takesPlayMoney">): boolean {
  return (!route.demoOnly || site.isDemo) && (!route.playMoneyOnly || site.takesPlayMoney === true);
}

function registerRoute(
  app: FastifyInstance,
  key: string,
  route: Route,
  set: RouteSet,
  edge: EdgeOptions,
): void {
  const [method = "", path = ""] = key.split(" ");
  // The input type of each handler was checked by routeSet; here it is erased.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const handler = set.handlers[key] as ((input: object) => Promise<unknown>) | undefined;
  if (!handler) throw new Error(`No handler for ${key}`);
  const options: RouteOptions = {
    method,
    url: `/api${path.replace(/\{(\w+)\}/g, ":$1")}`,
    schema: {
      summary: route.summary,
      tags: [path.split("/")[1] === "v2" ? (path.split("/")[2] ?? "") : (path.split("/")[1] ?? "")],
      ...(route.params && { params: route.params }),
      ...(route.query && { querystring: route.query }),
      ...(route.body && { body: route.body }),
      response: { 200: route.output },
    },
    config: { contractKey: key, route },
    ...(route.maxBodyBytes !== undefined && { bodyLimit: route.maxBodyBytes }),
    onRequest: async (request, reply) => {
      request.actor = await authorize(request, reply, route, edge);
      if (route.limit) await edge.takeLimit(route.limit, limitKeys(request, route, route.limit));
    },
    preValidation: async (request) => {
      // A call without a body means an empty one.
      if (route.body && (request.body === undefined || request.body === null)) request.body = {};
    },
    handler: async (request, reply) => {
      const idempotency: { idempotency?: IdempotencyInput } = route.idempotent
        ? { idempotency: idempotencyInputOf(request, request.actor) }
        : {};
      const { params, query, body, actor } = request;
      const work = async (): Promise<unknown> => {
        const ctx = callCtx(request, reply, edge, route);
        if (actor?.kind === "staff" && method !== "GET") await edge.notePlace(inNameOf(ctx, actor));
        const upload = route.upload ? { upload: await receiveUpload(request, bodyBytesOf(route)) } : {};
        return handler({ params, query, body, ctx, ...idempotency, ...upload });
      };
      // Before its work, which writes down that the file was taken.
      const file =
        actor?.kind === "staff" && (route.csv !== undefined || route.file === true)
          ? edge.staffFiles.begin(actor, reply.raw)
          : null;
      // An upload takes as long as its line, and locks nothing meanwhile.
      const answer = await (method === "GET" || !actor || actor.kind === "staff" || route.upload
        ? work()
        : edge.takeTurn(actor.customerId, work));
      // Before any of it is sent, and nothing else: an object that is not of the customer was refused by then.
      await noteLook(request, route, edge, callCtx(request, reply, edge, route));
      if (route.csv) {
        const sent = { row: route.csv, url: request.url, now: edge.clock.now() };
        return sendCsv(reply, sent, answer, file);
      }
      if (route.file) return sendFile(reply, route, answer, file);
      return route.lines ? sendLines(request, reply, route.lines, answer) : answer;
    },
    onResponse: async (request, reply) => {
      noteKeyUse(request, edge, { route: key, status: reply.statusCode, isRefused: request.actor === null });
    },
  };
  if (!route.upload) {
    app.route(options);
    return;
  }
  void app.register(async (scope) => {
    await takeUploads(scope);
    scope.route(options);
  });
}

function bodyBytesOf({ maxBodyBytes }: Route): number {
  if (maxBodyBytes === undefined) throw new Error("an upload says how large it may be");
  return maxBodyBytes;
}

async function noteLook(
  request: FastifyRequest,
  route: Route,
  edge: Pick<EdgeOptions, "noteLook">,
  ctx: CallCtx,
): Promise<void> {
  const { actor } = request;
  if (actor?.kind !== "staff-look" || route.access !== "customer") return;
  const { inLook: part = "" } = route;
  if (!isLookPart(part)) return;
  await edge.noteLook(inNameOf(ctx, actor), { part, objectId: objectIdOf(request) ?? null });
}

/** Notes the call of a key; of any other caller nothing. */
export function noteKeyUse(
  { ip, headers, keyId }: FastifyRequest,
  edge: Pick<EdgeOptions, "noteKeyUse">,
  call: Pick<KeyUse, "route" | "status" | "isRefused">,
): void {
  if (keyId === null) return;
  // A zone is of this machine and no part of the address (RFC 4007 §11).
  edge.noteKeyUse({ keyId, ip: ip.replace(/%.*$/, ""), userAgent: agentOf(headers), ...call });
}

function agentOf(headers: FastifyRequest["headers"]): string {
  return (headers["user-agent"] ?? "").slice(0, 300);
}

/**
 * A customer's budget is shared by all addresses; a visitor's is that of the address. What is about a person's own login is
 * that person's in all their teams, so that no colleague can use it up, and no one has more of it by changing teams.
 */
function limitKeys({ actor, ip }: FastifyRequest, route: Route, limitClass: LimitClass): string[] {
  if (actor === null) return [`ip:${ip}`];
  // A session that waits for its second factor may be a thief's, who must not use up what its owner has.
  // A look has the budget of one more customer, its staff's: it uses up nothing of the one it looks as.
  if (actor.kind === "staff-look") return [`customer:${actor.staffId}`];
  if (actor.kind === "staff")
    return [isCountedByUser(limitClass) && limitClass !== "sign-in" ? userKey(actor.staffId) : `ip:${ip}`];
  const isOwn = route.access === "public" || (route.access === "customer" && route.right === "self");
  if (actor.kind === "user" && isOwn && isCountedByUser(limitClass)) return [userKey(actor.userId)];
  return [`customer:${actor.customerId}`];
}

/** Made when the call's work begins, after it waited for its turn. */
function callCtx(
  request: FastifyRequest,
  reply: FastifyReply,
  { isSecure, isDemo, clock }: Pick<EdgeOptions, "isSecure" | "isDemo" | "clock">,
  route: Route,
): CallCtx {
  const session = sessionOf(route);
  return {
    actor: request.actor,
    now: clock.now(),
    requestId: request.id,
    site: request.site,
    origin: request.origin,
    ip: request.ip,
    userAgent: agentOf(request.headers),
    get language() {
      return acceptedLanguage(request.headers["accept-language"], isDemo);
    },
    ...versionOf(request.headers["if-match"]),
    get browserProofs() {
      return presentedProofs(request, isSecure);
    },
    setBrowserProofs: (proofs) => sendProofs(reply, proofs, isSecure),
    get sessionToken() {
      return presentedToken(request, isSecure, session)?.token ?? null;
    },
    get hasSessionCookie() {
      return presentedToken(request, isSecure, session)?.from === "cookie";
    },
    get oauthBrowser() {
      return presentedBrowser(request, "oauth", isSecure);
    },
    setOauthBrowser: (secret) => sendBrowser(reply, "oauth", secret, isSecure),
    get passkeyBrowser() {
      return presentedBrowser(request, "passkey", isSecure);
    },
    setPasskeyBrowser: (secret) => sendBrowser(reply, "passkey", secret, isSecure),
    setSessionToken: (token) => sendSessionCookie(reply, token, isSecure),
    setStaffToken: (token) => sendStaffCookie(reply, token, isSecure),
    get staffToken() {
      return presentedToken(request, isSecure, "staff")?.token ?? null;
    },
    get lookToken() {
      return presentedLook(request, isSecure);
    },
    setLookToken: (look) => sendLookCookie(reply, look, isSecure),
  };
}

/** An invalid version matches none. */
function versionOf(header: string | undefined): { ifMatch?: number } {
  if (header === undefined || header.trim() === "*") return {};
  const digits = /^"?(\d{1,10})"?$/.exec(header.trim())?.[1];
  return { ifMatch: digits === undefined ? -1 : Number(digits) };
}
