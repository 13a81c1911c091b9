import type { FastifyReply, FastifyRequest } from "fastify";
import type { Actor, ApiKeyActor, ResolveToken, StaffActor, UserActor } from "#src/platform/authz/actor.ts";
import { readApiKey } from "#src/platform/authz/api-key-form.ts";
import { refusedKeyOf } from "#src/platform/authz/refused-key.ts";
import type { Clock } from "#src/platform/clock.ts";
import { awaitsStepUp, blockRefusal, refusalOf, zoneRefusal } from "#src/platform/authz/policy.ts";
import { stopRefusal } from "#src/platform/authz/stop.ts";
import type { KeyCallKind } from "#src/shared/api-key-limits.ts";
import { providerSite } from "#src/platform/tenancy/provider-site.ts";
import type { TakenCall } from "#src/platform/rate-limit/rate-limits.ts";
import type { CustomerRoute, Route, RouteAccess, StaffRoute } from "#src/shared/contract.ts";
import { AppError } from "#src/shared/errors.ts";
import { type PresentedToken, presentedToken, sessionOf } from "./session-cookie.ts";

/** What decides who calls. */
export interface AuthorizeEdge {
  readonly resolveToken: ResolveToken;
  /** Counts a call of a key by its own budget. */
  readonly takeKeyCall: (key: ApiKeyActor, kind: KeyCallKind) => Promise<TakenCall>;
  /** How a person can prove again who they are, the nearest way first; none: only by a new sign-in. */
  readonly stepUpMethods: (person: UserActor | StaffActor) => Promise<readonly string[]>;
  /** Whether calls of staff are answered here: on the provider's own hosts, and from the allowed networks. */
  readonly isStaffPlace: (place: { readonly siteId: number; readonly ip: string }) => boolean;
  /** Whether mail about what a customer buys reaches anybody of theirs. */
  readonly hasMailbox: (customerId: string) => Promise<boolean>;
  readonly isSecure: boolean;
  readonly clock: Clock;
}

/** What is asked of a route: who may call it, and the refusals of its own. */
type Callable = RouteAccess & { readonly isStaff?: true; readonly isLook?: true } & Partial<
    Pick<Route, "errors">
  >;

/**
 * The actor of an allowed call, or a refusal. Of a key they come in this order: its form and checksum, whether it is
 * known and valid, the caller's address, its scopes, its zones, its budget.
 * Of a session, last, whether its person has just proved who they are (decision 89).
 */
export async function authorize(
  request: FastifyRequest,
  reply: FastifyReply,
  route: Callable,
  edge: AuthorizeEdge,
): Promise<Actor | null> {
  const session = sessionOf(route);
  requireStaffPlace(session, request, edge);
  const presented = presentedToken(request, edge.isSecure, session);
  refuseForeignWrite(request, presented);
  refuseLookThatWrites(request, presented, route);
  if (route.access === "public" && route.seesCustomer !== true) return null;
  const actor = await actorOf(presented, request, route, edge);
  if (route.access === "public") return customerOf(actor, request.site.id);
  // Counted before the scopes are looked at, so that every answer to a valid key says what is left.
  const taken = await takeKeyCall(actor, edge, keyCallKind(route, isWrite(request)));
  if (taken !== null) reply.headers(limitHeaders(taken));
  const refusal =
    refusalOf(actor, route, request.site.id) ??
    zoneRefusal(actor, route, objectIdOf(request)) ??
    blockRefusal(actor, route, isWrite(request)) ??
    stopRefusal(actor, route, { isWriting: isWrite(request), now: edge.clock.now() }) ??
    budgetRefusal(taken);
  if (refusal !== null) throw isSignedOutCall(presented, route) ? new AppError("not_authenticated") : refusal;
  await requireStepUp(actor, route, edge);
  await requireMailbox(actor, route, edge);
  return actor;
}

function refuseForeignWrite(request: FastifyRequest, presented: PresentedToken | null): void {
  if (isWrite(request) && presented?.from !== "bearer")
    refuseForeignOrigin(request, request.origin, presented !== null);
}

function requireStaffPlace(
  session: ReturnType<typeof sessionOf>,
  { site, ip }: FastifyRequest,
  { isStaffPlace }: AuthorizeEdge,
): void {
  if (session === "staff" && !isStaffPlace({ siteId: site.id, ip })) throw new AppError("not_found");
}

/** Who signed up without an email gives one before the first purchase: news about its end must reach somebody. */
async function requireMailbox(
  actor: Actor | null,
  route: CustomerRoute | StaffRoute,
  { hasMailbox }: AuthorizeEdge,
): Promise<void> {
  if (route.access !== "customer" || route.spends !== true) return;
  if (actor?.kind !== "user" && actor?.kind !== "api-key") return;
  if (!(await hasMailbox(actor.customerId))) throw new AppError("email_required");
}

async function requireStepUp(
  actor: Actor | null,
  route: CustomerRoute | StaffRoute,
  { clock, stepUpMethods }: AuthorizeEdge,
): Promise<void> {
  if (!awaitsStepUp(actor, route, clock.now())) return;
  throw new AppError("step_up_required", { methods: (await stepUpMethods(actor)).join(" ") });
}

async function actorOf(
  presented: PresentedToken | null,
  request: FastifyRequest,
  route: Callable,
  { resolveToken, isStaffPlace }: AuthorizeEdge,
): Promise<Actor | null> {
  if (presented === null) return null;
  const form = readApiKey(presented.token);
  // A public call sees a session's customer; of a key it is anyone's.
  if (form === "broken" || (form === "key" && route.access === "public")) return null;
  const { ip, site } = request;
  try {
    const actor = await resolveToken(presented.token, { siteId: site.id, ip });
    // Its cookie alone opens a look, and nothing else; and only from where staff may work.
    if (presented.from === "look") return lookOf(actor, route, isStaffPlace({ siteId: providerSite, ip }));
    if (actor?.kind === "staff-look") return null;
    if (actor?.kind === "api-key") request.keyId = actor.keyId;
    return actor;
  } catch (error) {
    request.keyId = refusedKeyOf(error);
    throw error;
  }
}

/** A browser that looks as a customer sends no write, also none that is open to all: it would be done as another. */
function refuseLookThatWrites(
  request: FastifyRequest,
  presented: PresentedToken | null,
  { isLook }: Callable,
): void {
  const isLooking = presented?.from === "look";
  if (isLooking && isWrite(request) && isLook !== true) throw new AppError("look_read_only");
}

/** Who looks, by a look's cookie; one that has ended counts as no sign-out of the customer. */
function lookOf(actor: Actor | null, { access }: Callable, isAllowedHere: boolean): Actor | null {
  if (actor?.kind === "staff-look" && isAllowedHere) return actor;
  if (access === "public") return null;
  throw new AppError("look_ended");
}

/** What a key's call of a route is counted as. */
export function keyCallKind(route: Callable, isWriting: boolean): KeyCallKind {
  if (!isWriting) return "reads";
  return route.access === "customer" && route.spends === true ? "orders" : "writes";
}

/** The id in the path, not checked. */
export function objectIdOf({ params }: FastifyRequest): string | undefined {
  const id: unknown = typeof params === "object" && params !== null ? Reflect.get(params, "id") : undefined;
  return typeof id === "string" ? id : undefined;
}

async function takeKeyCall(
  actor: Actor | null,
  edge: AuthorizeEdge,
  kind: KeyCallKind,
): Promise<TakenCall | null> {
  return actor?.kind === "api-key" ? edge.takeKeyCall(actor, kind) : null;
}

function budgetRefusal(taken: TakenCall | null): AppError | null {
  return taken?.isUsedUp === true ? new AppError("rate_limited", { seconds: taken.seconds }) : null;
}

function limitHeaders({ limit, remaining, seconds }: TakenCall): Readonly<Record<string, number>> {
  return { "ratelimit-limit": limit, "ratelimit-remaining": remaining, "ratelimit-reset": seconds };
}

/** A call of the profile or the settings without any token has its own text (product §8); the route lists it. */
function isSignedOutCall(presented: object | null, route: Callable): boolean {
  return presented === null && route.errors?.includes("not_authenticated") === true;
}

/** Null rather than a refusal: a public call is open to all. */
function customerOf(actor: Actor | null, siteId: number): Actor | null {
  return actor?.kind === "user" && actor.siteId === siteId ? actor : null;
}

function isWrite(request: FastifyRequest): boolean {
  return request.method !== "GET" && request.method !== "HEAD";
}

/** A browser names the page a write came from; another site's page may not use our visitors' cookies. */
function refuseForeignOrigin(request: FastifyRequest, ownOrigin: string, byCookie: boolean): void {
  const { origin } = request.headers;
  if (origin === ownOrigin || (origin === undefined && !byCookie)) return;
  throw new AppError("forbidden_origin");
}
