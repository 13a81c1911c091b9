import { scopesOf } from "#src/platform/authz/policy.ts";
import { memberRoles, rolesWith } from "#src/shared/access.ts";
import type { CustomerRoute, Route } from "#src/shared/contract.ts";
import { type ErrorCode, errorStatus } from "#src/shared/errors.ts";

/**
 * Every refusal that a route may answer with, by status: its own, and those that the edge adds for its
 * shape. Documented in OpenAPI and enforced by `src/app/whole/openapi-fuzz.test.ts`.
 */
export function refusalsOf(key: string, route: Route): ReadonlyMap<number, readonly ErrorCode[]> {
  const codes = new Set<ErrorCode>([...route.errors, ...edgeRefusals(key, route)]);
  return Map.groupBy([...codes].toSorted(), (code) => errorStatus[code]);
}

/** What a key alone is refused with. */
function refusalsOfKeys(route: CustomerRoute): ErrorCode[] {
  const always = ["account_frozen", "customer_blocked", "ip_not_allowed"] as const;
  if (route.scope === null) return [...always, "session_needed"];
  return [
    ...always,
    ...(scopesOf(route).length > 0 ? (["scope_missing"] as const) : []),
    ...(route.scope.startsWith("dns:") ? (["zone_not_allowed"] as const) : []),
    ...(route.spends === true ? (["key_spend_limit"] as const) : []),
  ];
}

/** What a session or a key of a customer is refused with. */
function refusalsOfCustomers(route: CustomerRoute): ErrorCode[] {
  return [
    ...refusalsOfKeys(route),
    ...(rolesWith(route).length < memberRoles.length ? (["role_not_allowed"] as const) : []),
    ...(route.stepUp === true ? (["step_up_required"] as const) : []),
    ...(route.spends === true ? (["email_required"] as const) : []),
  ];
}

function edgeRefusals(key: string, route: Route): ErrorCode[] {
  const isWrite = !key.startsWith("GET ");
  return [
    // Any call may come too often, find the database away, or reach a demo from outside.
    "rate_limited",
    "unavailable",
    "misdirected",
    "token_conflict",
    "key_misplaced",
    ...(route.access === "public" ? [] : (["unauthorized", "forbidden"] as const)),
    ...(route.access === "customer" ? refusalsOfCustomers(route) : []),
    ...(route.params ? (["not_found"] as const) : []),
    ...(isWrite || route.query ? (["invalid_input"] as const) : []),
    ...(isWrite ? (["forbidden_origin", "payload_too_large", "unsupported_media_type"] as const) : []),
    ...(isWrite || route.idempotent ? (["request_in_progress"] as const) : []),
    ...(route.idempotent ? (["idempotency_key_missing", "idempotency_key_reused"] as const) : []),
  ];
}
