import { type Answer, callApi } from "../harness/api-client.ts";
import type { Market } from "./market.ts";

/** The answer to one call of a burst: null when the client gave up waiting. */
export interface BurstAnswer {
  readonly what: "purchase" | "look";
  readonly status: number | null;
  readonly ms: number;
  readonly retryAfter: string | null;
}

/** No call may take longer than this, whatever its result. */
const hangMs = 10_000;
const timeoutMs = hangMs + 1_000;

/** Everyone at once: each customer buys and looks at the account, this many times. */
export async function burst(url: string, market: Market, times: number): Promise<BurstAnswer[]> {
  const calls = market.customers.flatMap((customer) =>
    Array.from({ length: times }, () => [
      measure("purchase", (notify) => market.ledger.buy(url, customer, notify)),
      measure("look", async (notify) =>
        notify(await callApi(url, "GET /users/me", { token: customer.token })),
      ),
    ]).flat(),
  );
  return Promise.all(calls);
}

async function measure(
  what: BurstAnswer["what"],
  call: (notify: (answer: Answer) => void) => Promise<unknown>,
): Promise<BurstAnswer> {
  const began = performance.now();
  const answer = await new Promise<Answer | null>((resolve) => {
    setTimeout(resolve, timeoutMs, null).unref();
    call(resolve).catch(() => resolve(null));
  });
  const retryAfter = answer?.headers.get("retry-after") ?? null;
  return { what, status: answer?.status ?? null, ms: Math.round(performance.now() - began), retryAfter };
}

/** Answers that are neither what was asked for nor a timely refusal with a time to retry. */
export function unfitAnswers(answers: readonly BurstAnswer[], refusedWithinMs: number): string[] {
  return answers
    .filter(({ status, ms, retryAfter }) => {
      if (status === 200) return ms > hangMs;
      return status !== 503 || retryAfter === null || ms > refusedWithinMs;
    })
    .map(({ what, status, ms }) => `a ${what} was answered ${status} after ${ms} ms`);
}
