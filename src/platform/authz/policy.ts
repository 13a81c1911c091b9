import {
  aboutOf,
  eventRights,
  eventScopes,
  mayDo,
  type Scope,
  seesOwnOnly,
  taskScopes,
} from "#src/shared/access.ts";
import type { CustomerRoute, StaffRoute } from "#src/shared/contract.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId } from "#src/shared/ids.ts";
import { lacksPermission } from "./lacks-permission.ts";
import type { Actor, ApiKeyActor, CustomerActor, ReaderActor, StaffActor, UserActor } from "./actor.ts";

/** Why an actor may not make a call at a site; null when it may. The use case's queries decide what it sees there. */
export function refusalOf(
  actor: Actor | null,
  route: CustomerRoute | StaffRoute,
  siteId: number,
): AppError | null {
  if (!actor) return new AppError("unauthorized");
  if (route.access === "staff") {
    return actor.kind === "staff" ? refusalOfStaff(actor, route) : new AppError("forbidden");
  }
  if (actor.kind === "staff") return new AppError("forbidden");
  // A session of one brand counts for nothing on another brand's host.
  return actor.siteId === siteId ? refusalOfCustomer(actor, route) : new AppError("unauthorized");
}

/** Why somebody may not make a customer's call for that customer. */
function refusalOfCustomer(actor: CustomerActor, route: CustomerRoute): AppError | null {
  if (actor.kind === "user") return refusalOfMember(actor, route);
  if (actor.kind === "staff-look") return refusalOfLook(route) ?? refusalOfMember(actor, route);
  if (actor.kind === "api-key") return refusalOfKey(actor, route) ?? refusalOfMember(actor, route);
  // Nothing that costs money can be bought by a chat message.
  if (route.scope === null || route.spends !== undefined) return new AppError("forbidden");
  return mayDo(actor.member, route) ? null : new AppError("role_not_allowed");
}

/** A session that waits for its second factor makes the calls alone that bring it further. */
function isFarEnough({ stage }: StaffActor, { begun }: StaffRoute): boolean {
  return stage === "done" || begun === "any" || begun === stage;
}

/** Why a member of staff may not make a call: not signed in far enough, or the permission that is lacking. */
function refusalOfStaff(actor: StaffActor, route: StaffRoute): AppError | null {
  const { permission } = route;
  if (!isFarEnough(actor, route)) return new AppError("forbidden");
  return permission === "any" || actor.permissions.includes(permission) ? null : lacksPermission(permission);
}

/**
 * Why a call is closed to the customer by staff: what costs money, or every write but those about one's own login and
 * those that stay open (decision 111). SQL that takes money asks again.
 */
export function blockRefusal(
  actor: Actor | null,
  route: CustomerRoute | StaffRoute,
  isWriting: boolean,
): AppError | null {
  if (actor === null || actor.kind === "staff" || route.access !== "customer" || !actor.block) return null;
  const { kinds, text } = actor.block;
  const isClosed =
    (kinds.includes("spending") && route.spends === true) ||
    (kinds.includes("changes") && isWriting && closesWithChanges(route));
  return isClosed ? new AppError("customer_blocked", { text }) : null;
}

/** Whether a write is one of those that a block of changes closes. */
export function closesWithChanges(route: CustomerRoute): boolean {
  return route.right !== "self" && route.staysOpen !== true;
}

/** What staff is not shown while it looks as a customer: all that no contract says to be a part of the cabinet. */
function refusalOfLook({ inLook }: CustomerRoute): AppError | null {
  return inLook === undefined || inLook === "never" ? new AppError("look_not_shown") : null;
}

/** Whose role in the team does not allow a call; of a key its maker's. */
function refusalOfMember({ member }: ReaderActor | ApiKeyActor, route: CustomerRoute): AppError | null {
  return mayDo(member, route) ? null : new AppError("role_not_allowed");
}

/** The scope that a key lacks for a call. */
function refusalOfKey({ scopes }: ApiKeyActor, route: CustomerRoute): AppError | null {
  if (route.scope === null) return new AppError("session_needed");
  const missing = scopesOf(route).find((scope) => !scopes.includes(scope));
  return missing === undefined ? null : new AppError("scope_missing", { scope: missing });
}

/**
 * Why a key may not make a call about this object: calls of DNS name the domain of their zone in the path
 * (`key-rules.test.ts`), and a key can be for some zones alone.
 */
export function zoneRefusal(
  actor: Actor | null,
  route: CustomerRoute | StaffRoute,
  objectId: string | undefined,
): AppError | null {
  if (actor?.kind !== "api-key" || actor.zones === null || route.access !== "customer") return null;
  if (route.scope?.startsWith("dns:") !== true) return null;
  const domainId = decodeId("domain", objectId ?? "");
  return domainId !== null && actor.zones.includes(domainId) ? null : new AppError("zone_not_allowed");
}

/**
 * Whether a call has to wait until its person has proved again who they are. Keys never can: what they may do was
 * decided by who made them, and calls about accounts and keys are closed to them anyway.
 */
export function awaitsStepUp(
  actor: Actor | null,
  route: CustomerRoute | StaffRoute,
  now: Date,
): actor is UserActor | StaffActor {
  if (route.stepUp !== true || (actor?.kind !== "user" && actor?.kind !== "staff")) return false;
  return actor.confirmedUntil === null || actor.confirmedUntil <= now;
}

/** What a key must hold for a call that keys may make. */
export function scopesOf({ scope, spends }: CustomerRoute): readonly Scope[] {
  const own = scope === null || scope === "any" ? [] : [scope];
  return spends === undefined ? own : [...own, "orders:spend"];
}

/**
 * Whether a caller may also do what calls of DNS do, for a call of another scope that shows or changes records beside its
 * own subject: a key by that scope, and for all zones, since whose records they are is found only by the call.
 */
export function mayUseZones(actor: CustomerActor, scope: "dns:read" | "dns:write"): boolean {
  return actor.kind !== "api-key" || (actor.zones === null && actor.scopes.includes(scope));
}

/** Fields of an event's payload that name people. */
export interface EventPeople {
  /** The one user that it is about, who alone gets it. */
  readonly userId?: unknown;
  /** The member that it is about, for those who manage the team. */
  readonly memberId?: unknown;
}

/** Whether a member gets events and notices of a name: those of their rights, and of people's accounts their own. */
export function concerns(
  { userId, member }: Pick<ReaderActor, "userId" | "member">,
  { name, people }: { readonly name: string; readonly people: EventPeople },
): boolean {
  const right = eventRights[name.split(".")[0] ?? ""];
  if (right === undefined || !mayDo(member, { right })) return false;
  if (right !== "self") return true;
  // What is about a member of the team is also for those who manage it.
  const about = aboutOf(name);
  if (about === "customer") return true;
  if (about === "person") return (people.userId ?? userId) === userId;
  if (about === "asker") return people.userId === userId;
  return people.memberId === userId || mayDo(member, { right: "team" });
}

/** An event as far as it decides who gets it by the stream. */
interface SeenEvent {
  readonly name: string;
  readonly people: EventPeople;
  /** Of `tasks.changed.v1`: the kind of the work. */
  readonly taskKind?: unknown;
}

/** Whether a caller gets an event of its customer by the stream: what the member may see, and a key may read. */
export function maySee(actor: UserActor | ApiKeyActor, event: SeenEvent): boolean {
  if (actor.kind === "user") return concerns(actor, event);
  if (!concerns({ userId: actor.makerId, member: actor.member }, event)) return false;
  const [feature = ""] = event.name.split(".");
  // Which zone an event is about is in its payload, which is not parsed for each stream.
  if (feature === "dns" && actor.zones !== null) return false;
  const wanted = feature === "tasks" ? scopeOfTask(event.taskKind) : eventScopes[feature];
  return (wanted ?? []).some((scope) => actor.scopes.includes(scope));
}

function scopeOfTask(kind: unknown): readonly Scope[] {
  const [noun = ""] = String(kind).split("-");
  const scope = taskScopes[noun];
  return scope === undefined ? [] : [scope];
}

/** The user who made what an actor sees of keys and webhooks; null: all of the customer's. */
export function madeByAlone(actor: CustomerActor): string | null {
  if (!seesOwnOnly(actor.member)) return null;
  return actor.kind === "api-key" ? actor.makerId : actor.userId;
}

/** Throws what a noun's policy (`features/<noun>/server/policy.ts`) refused with; null allows. */
export function requireAllowed(refusal: AppError | null): void {
  if (refusal !== null) throw refusal;
}
