import type { HookType } from "#src/platform/hooks/hook-type.ts";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import type { RouteSet } from "#src/platform/http/register-contract.ts";
import { mayGive, type Scope } from "#src/shared/access.ts";
import type { Route } from "#src/shared/contract.ts";
import { AppError } from "#src/shared/errors.ts";
import { everyWebhookType } from "#src/shared/webhook-limits.ts";

/** A type with the call that answers its data. */
export interface MessageType extends HookType {
  readonly scope: Scope;
  readonly output: Route["output"];
  readonly handler: (input: object) => Promise<unknown>;
}

export interface MessageTypes {
  readonly all: readonly MessageType[];
  of(type: string): MessageType | undefined;
}

/**
 * Joins the types that features declare with the calls that answer their data. Throws when a call does not exist, or is
 * not one that an API key could make: what no scope opens is no public view.
 */
export function joinTypes(hooks: readonly HookType[], routes: readonly RouteSet[]): MessageTypes {
  const all = hooks.map((hook) => ({ ...hook, ...callOf(hook, routes) }));
  const byType = new Map(all.map((type) => [type.type, type]));
  if (byType.size < all.length) {
    // Several events may have one type when its data is the same call's.
    for (const { type, route } of all) {
      if (byType.get(type)?.route !== route) throw new Error(`${type} has two calls`);
    }
  }
  return {
    all: [...byType.values()],
    of: (type) => byType.get(type),
  };
}

function callOf({ type, route: key }: HookType, routes: readonly RouteSet[]) {
  const set = routes.find(({ contract }) => key in contract);
  const route = set?.contract[key];
  // `routeSet` checked the handler's input against the contract.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const handler = set?.handlers[key] as MessageType["handler"] | undefined;
  if (route?.access !== "customer" || route.scope === null || route.scope === "any" || !handler)
    throw new Error(`${type} needs a call with a scope`);
  return { scope: route.scope, output: route.output, handler };
}

/** Throws `invalid_input` at the place of a type that does not exist. */
export function refuseUnknownTypes(types: MessageTypes, events: readonly string[]): void {
  const unknown = events.findIndex((event) => event !== everyWebhookType && types.of(event) === undefined);
  if (unknown >= 0)
    throw new AppError("invalid_input", undefined, { [`events.${unknown}`]: "invalid_input" });
}

/**
 * An endpoint sends what its types' calls answer: a key that adds it, or changes it, must be able to make these calls,
 * else `webhooks:write` would be every reading scope at once. So must a member of the team. Throws `scope_missing` or
 * `role_not_allowed`.
 */
export function requireScopes({ actor }: CustomerCtx, types: MessageTypes, events: readonly string[]): void {
  const missing = events.flatMap((event) => scopesOf(types, event)).find((scope) => !mayRead(actor, scope));
  if (missing === undefined) return;
  if (actor.kind === "user") throw new AppError("role_not_allowed");
  throw new AppError("scope_missing", { scope: missing });
}

/** What is needed to get messages of a type, or of all. */
export function scopesOf(types: MessageTypes, event: string): readonly Scope[] {
  if (event === everyWebhookType) return types.all.map(({ scope }) => scope);
  const scope = types.of(event)?.scope;
  return scope === undefined ? [] : [scope];
}

/** Whether a caller may read what the calls of a scope answer. */
export function mayRead(actor: CustomerCtx["actor"], scope: Scope): boolean {
  return mayGive(actor.member, scope) && (actor.kind !== "api-key" || actor.scopes.includes(scope));
}
