import type { ApiInput, ApiRoute } from "./api-contract.ts";
import type { ApiContract } from "./contracts.gen.ts";
import type { CallParts } from "./request-of.ts";

/** A route that an API key can call too. */
export type KeyRoute = {
  [K in ApiRoute]: ApiContract[K] extends { readonly scope: string } ? K : never;
}[ApiRoute];

/**
 * A call with all that it sends, before it is made: forms hand the one thing to `makeCall` and to `ShowCall`, so that
 * what is shown is what is sent.
 */
export interface KeyCall<K extends KeyRoute> {
  readonly route: K;
  readonly input: ApiInput<K>;
}

/** Any of them, for what takes every call. */
export interface AnyKeyCall<K extends KeyRoute = KeyRoute> {
  readonly route: K;
  readonly input: CallParts;
}

/** Puts a call together: `keyCall("PUT /v2/servers/{id}/name", { params, body })`. */
export function keyCall<K extends KeyRoute>(route: K, input: ApiInput<K>): KeyCall<K> {
  return { route, input };
}
