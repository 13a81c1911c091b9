import type * as z from "zod/mini";
import type { ErrorCode } from "./errors.ts";

/** `"POST /v2/servers/purchase"`: method and path below `/api`. */
export type RouteKey = `${"GET" | "POST" | "PUT" | "DELETE"} /${string}`;

/** Who may call a route. Everything is refused unless the contract says so. */
export type Access =
  /** Anyone; the handler sees no actor. */
  | "public"
  /** A signed-in customer; every query is scoped by `actor.customerId`. */
  | "customer"
  /** An operator's session; customers get 403. */
  | "staff";

/** Budget classes shared by all processes through PostgreSQL (platform/rate-limit). */
export type LimitClass =
  | "sign-up"
  | "sign-in"
  | "recovery"
  | "account"
  | "payments"
  | "name-search"
  | "bulk-search"
  | "records";

/** Everything an operator may be allowed to do. */
export const staffPermissions = ["findings.read"] as const;
export type StaffPermission = (typeof staffPermissions)[number];

type ObjectSchema = z.ZodMiniObject;

/**
 * One call of the API as plain data. The server router, the typed web client, OpenAPI and the generated
 * tests all derive from it. Outputs are wire types only: no transform, date, bigint or refinement.
 */
export interface Route {
  /** One sentence for the API page. */
  readonly summary: string;
  readonly access: Access;
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
  /** Refusals of the use case; those of the edge (401, 422, 429, 500 …) need not be listed. */
  readonly errors: readonly ErrorCode[];
  /** The call moves money or creates something paid: an `Idempotency-Key` header is required. */
  readonly idempotent?: true;
  /** Of a public call: the handler sees the customer whose session came with it, and nobody without one. */
  readonly seesCustomer?: true;
  /** Most bytes of the body, where the usual 64 KiB do not do. */
  readonly maxBodyBytes?: number;
  readonly limit?: LimitClass;
  /** What an operator must be allowed to do; only with access `staff`. */
  readonly permission?: StaffPermission;
  /** Only in demo mode; elsewhere the route does not exist. */
  readonly demoOnly?: true;
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
