import type * as z from "zod/mini";
import type { MemberRight, Scope } from "./access.ts";
import type { ErrorCode } from "./errors.ts";
import type { LookPart } from "./look-parts.ts";
import type { StaffPermission } from "./staff-access.ts";

/** `"POST /v2/servers/purchase"`: method and path below `/api`. */
export type RouteKey = `${"GET" | "POST" | "PUT" | "DELETE"} /${string}`;

/** Budget classes shared by all processes through PostgreSQL (platform/rate-limit). */
export type LimitClass =
  | "sign-up"
  | "sign-in"
  | "code"
  | "step-up"
  | "guess"
  | "recovery"
  | "account"
  | "keys"
  | "payments"
  | "name-search"
  | "bulk-search"
  | "look-up"
  | "help"
  | "telegram"
  | "bot"
  | "bot-token"
  | "records"
  | "promo-code"
  | "uploads";

type ObjectSchema = z.ZodMiniObject;

/**
 * One call of the API as plain data. The server router, the typed web client, OpenAPI and the generated
 * tests all derive from it. Outputs are wire types only: no transform, date, bigint or refinement.
 */
export type Route = RouteShape & RouteAccess;

/** Who may call a route. Everything is refused unless the contract says so. */
export type RouteAccess = PublicRoute | CustomerRoute | StaffRoute;

interface RouteShape {
  /** One sentence for the API page. */
  readonly summary: string;
  readonly params?: ObjectSchema;
  readonly query?: ObjectSchema;
  /** Writes are strict objects: an unknown field is refused. */
  readonly body?: ObjectSchema;
  readonly output: z.ZodMiniType;
  /**
   * The answer can be had as it comes: with `Accept: application/x-ndjson` one JSON of this shape per line, as soon
   * as there is one; else all of them in order as `{results}`, which is what `output` says then.
   */
  readonly lines?: z.ZodMiniType;
  /**
   * The answer is a file of comma-separated values, streamed as it is read: rows of this shape, a first line of its
   * names, formulas defused. `output` is text then.
   */
  readonly csv?: ObjectSchema;
  /**
   * The answer is a file, streamed as it is read, with a name of its own, to be saved; `shown`: a picture of our own making,
   * which pages show. `output` is text then.
   */
  readonly file?: true | "shown";
  /** The body is `multipart/form-data` with one part `file`, which the handler gets as it arrives; there is no `body`. */
  readonly upload?: true;
  /** Refusals of the use case; those of the edge (401, 422, 429, 500 …) need not be listed. */
  readonly errors: readonly ErrorCode[];
  /** The call moves money or creates something paid: an `Idempotency-Key` header is required. */
  readonly idempotent?: true;
  /** Most bytes of the body, where the usual 64 KiB do not do. */
  readonly maxBodyBytes?: number;
  readonly limit?: LimitClass;
  /** Only in demo mode; elsewhere the route does not exist. */
  readonly demoOnly?: true;
  /** Only where a chain is simulated: in a demo, and on a staging site. */
  readonly playMoneyOnly?: true;
}

interface PublicRoute {
  /** Anyone. */
  readonly access: "public";
  /** The handler sees the customer whose session came with the call, and no one without one. */
  readonly seesCustomer?: true;
  /** How staff come in: answered only where staff calls are, on the provider's own hosts and allowed networks. */
  readonly isStaff?: true;
  /** A browser in which staff looks as a customer may make it: that opens, shows and ends the look. */
  readonly isLook?: true;
}

/** Who may make a customer's call: three questions that are asked of keys, of members of a team, and of both. */
export interface CustomerRoute {
  /** The actor for a customer; every query is scoped by `actor.customerId`. */
  readonly access: "customer";
  /** What an API key must hold; `any`: every key may make the call; null: no key may. */
  readonly scope: Scope | "any" | null;
  /** The call costs money (`true`), or lets money be taken `later`, unasked: a key needs `orders:spend` too. */
  readonly spends?: true | "later";
  /** What a member of the customer's team must be allowed to do, and the maker of an API key. */
  readonly right: MemberRight;
  /** It takes away what cannot be brought back, or gives it to others: of technical members each is let do it by name. */
  readonly isDestructive?: true;
  /**
   * A session must have proved who it is in the last quarter of an hour, or is answered `step_up_required` {methods}:
   * ways of `POST /auth/step-up`, the nearest first, with a space between them. Keys are not asked.
   */
  readonly stepUp?: true;
  /**
   * Of every call that reads: the part of the cabinet as which staff sees its answer while it looks as the customer, or
   * `never` for what would let somebody in or names others. Without it, as in every write, a look is refused.
   */
  readonly inLook?: LookPart | "never";
  /**
   * While a stop protects an account that may be in the wrong hands, writes wait but those about one's own login: `closed`
   * also this call, since what it does does not come back; `open`: not this one, which is undone as easily, or shuts out.
   */
  readonly inStop?: "open" | "closed";
  /** A call that a customer may make to whom staff closed changes: paying in, asking us, and what changes nothing. */
  readonly staysOpen?: true;
}

export interface StaffRoute {
  /** An operator's session; customers get 403. */
  readonly access: "staff";
  /** What the operator's role must allow; `any`: it is about the operator's own login, or shows what all may see. */
  readonly permission: StaffPermission | "any";
  /**
   * Also a session that is not open yet may make it: one that waits for the second factor, one that has none to prove
   * and may only enrol one, or both.
   */
  readonly begun?: "factor" | "enroll" | "any";
  /** As of customers' calls, but for 30 minutes: `step_up_required` {methods}, by `POST /v2/admin/step-up`. */
  readonly stepUp?: true;
}

export type Contract = Readonly<Record<RouteKey, Route>>;

/** Keeps the literal keys and schemas of a contract while checking its shape. */
export function defineContract<const C extends Contract>(contract: C): C {
  return contract;
}

type Input<R, K extends "params" | "query" | "body"> = R extends {
  readonly [P in K]: infer S extends z.ZodMiniType;
}
  ? z.output<S>
  : undefined;

/** Parsed parts of a request, as a handler gets them. */
export interface RouteInput<R extends Route> {
  readonly params: Input<R, "params">;
  readonly query: Input<R, "query">;
  readonly body: Input<R, "body">;
}

export type RouteOutput<R extends Route> = z.input<R["output"]>;
