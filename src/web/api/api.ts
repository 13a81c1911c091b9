import { clock } from "#src/web/clock.ts";
import type { ApiInput, ApiOutput, ApiRoute } from "./api-contract.ts";
import { ApiError } from "./api-error.ts";
import { takeFirstCall } from "./first-call.ts";
import type { AnyKeyCall, KeyRoute } from "./key-call.ts";
import { readAnswer } from "./read-answer.ts";
import { refusalTexts } from "./refusal-texts.ts";
import { type CallParts, requestOf } from "./request-of.ts";
import { retryCall } from "./retry-call.ts";
import { isProvedAfter } from "./step-up.ts";
import { withinTime } from "./within-time.ts";

/** An answer that has not arrived in full by then is given up, and the call repeated (product §7). */
const timeoutMs = 30_000;

/** Input is optional where nothing in it is required. */
type ApiArguments<K extends ApiRoute> =
  Partial<ApiInput<K>> extends ApiInput<K> ? [input?: ApiInput<K>] : [input: ApiInput<K>];

interface AnyInput extends CallParts {
  readonly signal?: AbortSignal | undefined;
}

const onSessionLost = new Set<() => void>();

/** Calls `listener` when a guarded call is answered with 401. Returns the function to unsubscribe. */
export function listenForSessionLoss(listener: () => void): () => void {
  onSessionLost.add(listener);
  return () => onSessionLost.delete(listener);
}

/**
 * Calls the API: `await api("POST /v2/servers/purchase", { body, idempotencyKey })`. Checked against the
 * contract, retried by the product's rule; a refusal is thrown as an `ApiError`. Signed in by the HttpOnly
 * cookie, which the browser sends by itself. One that waits for a proof of its person (`step_up_required`) is made again
 * once that is given.
 */
export function api<K extends ApiRoute>(route: K, ...[input]: ApiArguments<K>): Promise<ApiOutput<K>> {
  return make(route, input ?? {});
}

/** Makes a call that `keyCall` has put together, as `api` does. */
export function makeCall<K extends KeyRoute>({ route, input }: AnyKeyCall<K>): Promise<ApiOutput<K>> {
  return make(route, input);
}

function make<K extends ApiRoute>(route: K, parts: AnyInput): Promise<ApiOutput<K>> {
  return answerOf(route, () => retryCall(() => send(route, parts), { signal: parts.signal }));
}

/** What a call of this route is answered, however it is sent: by `call`, which throws its refusal as an `ApiError`. */
export async function answerOf<K extends ApiRoute>(
  _route: K,
  call: () => Promise<unknown>,
): Promise<ApiOutput<K>> {
  try {
    // The same call under the same key: what it did before, if anything, it does not do twice.
    const answer = await call().catch(async (error: unknown) => {
      if (await isProvedAfter(error)) return call();
      throw error;
    });
    // The server encodes every answer by the same contract: what arrives has its type.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return answer as ApiOutput<K>;
  } catch (error) {
    // A wrong sign-in is a 401 too, but does not end a session (product §4).
    if (error instanceof ApiError && error.status === 401 && error.code !== "wrong_credentials") {
      for (const listener of onSessionLost) listener();
    }
    if (error instanceof ApiError && error.status !== undefined) await refusalTexts();
    throw error;
  }
}

async function send(
  route: ApiRoute,
  { body, idempotencyKey, ifMatch, signal, ...address }: AnyInput,
): Promise<unknown> {
  const { method, url } = requestOf(route, address);
  const headers = new Headers({
    accept: "application/json",
    "accept-language": document.documentElement.lang,
  });
  if (body !== undefined) headers.set("content-type", "application/json");
  if (idempotencyKey !== undefined) headers.set("idempotency-key", idempotencyKey);
  if (ifMatch !== undefined) headers.set("if-match", `"${ifMatch}"`);
  const request: RequestInit = { method, headers, credentials: "same-origin" };
  if (body !== undefined) request.body = JSON.stringify(body);
  const first = takeFirstCall(method, url);
  return withinTime(timeoutMs, signal, async (ended) => {
    const response = await (first ?? fetch(url, { ...request, signal: ended })).catch((cause: unknown) => {
      if (ended.aborted) throw cause;
      throw new ApiError({ code: "NETWORK_ERROR", message: "network error" });
    });
    clock.follow(response.headers.get("date"));
    return readAnswer(response);
  });
}
