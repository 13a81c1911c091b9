import type * as z from "zod/mini";
import type { ApiContract } from "./contracts.gen.ts";

/** A route of the API, as a type only, so that contracts are not bundled: `"POST /v2/servers/purchase"`. */
export type ApiRoute = keyof ApiContract;

/** The answer of a call, as it is sent. */
export type ApiOutput<K extends ApiRoute> = z.output<ApiContract[K]["output"]>;

/** The body of a call. */
export type ApiBody<K extends ApiRoute> = Part<ApiContract[K], "body">;

/** The query of a call. */
export type ApiQuery<K extends ApiRoute> = Part<ApiContract[K], "query">;

/** The parts of a call's request, each only where the contract has it. */
export type ApiInput<K extends ApiRoute> = Required<ApiContract[K], "params"> &
  Required<ApiContract[K], "body"> &
  QueryInput<ApiContract[K]> &
  KeyInput<ApiContract[K]> & {
    /** The version that this change is based on: a concurrent change makes the server refuse it. */
    readonly ifMatch?: number | undefined;
    /** Ends the call and its retries. */
    readonly signal?: AbortSignal | undefined;
  };

type Part<R, K extends "params" | "query" | "body"> = R extends {
  readonly [P in K]: infer S extends z.ZodMiniType;
}
  ? z.input<S>
  : never;

type Required<R, K extends "params" | "body"> = [Part<R, K>] extends [never]
  ? unknown
  : { readonly [P in K]: Part<R, K> };

type QueryInput<R> = [Part<R, "query">] extends [never]
  ? unknown
  : Partial<Part<R, "query">> extends Part<R, "query">
    ? { readonly query?: Part<R, "query"> | undefined }
    : { readonly query: Part<R, "query"> };

type KeyInput<R> = R extends { readonly idempotent: true }
  ? {
      /** Made once per intent by `useIntentKey`, the same for every try. */
      readonly idempotencyKey: string;
    }
  : unknown;
