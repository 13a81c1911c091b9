import { failureCode, readExactJson, UnusableAnswer } from "#src/platform/http-out/outside-answer.ts";
import type { ReadingRefusal } from "../port.ts";

/** Why an answer was not taken. `pauseMs`: how long the source asks to be left alone. */
export class AnswerRefused extends Error {
  override readonly name = "AnswerRefused";
  readonly reason: ReadingRefusal;
  readonly pauseMs: number | null;

  constructor(reason: ReadingRefusal, detail: string, pauseMs: number | null = null) {
    super(detail);
    this.reason = reason;
    this.pauseMs = pauseMs;
  }
}

export interface FetchOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** For the whole answer, not for its first byte. */
  readonly deadlineMs: number;
  readonly now: Date;
}

/** Coinbase refuses callers without one. */
const userAgent = "moorage/1 (exchange rates)";

const minuteMs = 60_000;
/**
 * Pauses where none is stated: too many calls; a ban for having ignored that; not served in this country, which will
 * be so in an hour too.
 */
const usualPauseMs: Readonly<Record<number, number>> = {
  418: 10 * minuteMs,
  429: minuteMs,
  451: 60 * minuteMs,
  503: minuteMs,
};
/** Binance bans for up to three days. */
const longestPauseMs = 3 * 24 * 60 * minuteMs;

/** The JSON of an answer; every number in it is its text, as it was written. Throws `AnswerRefused`. */
export async function fetchJson(url: string, { headers, deadlineMs, now }: FetchOptions): Promise<unknown> {
  try {
    const response = await fetch(url, {
      headers: { accept: "application/json", "user-agent": userAgent, ...headers },
      redirect: "manual",
      signal: AbortSignal.timeout(deadlineMs),
    });
    await refuseStatus(response, now);
    const type = response.headers.get("content-type") ?? "no content type";
    if (!/^application\/json\b/i.test(type)) await refuse(response, `it answered with ${type.slice(0, 60)}`);
    return await readExactJson(response);
  } catch (error) {
    if (error instanceof AnswerRefused) throw error;
    if (error instanceof UnusableAnswer) throw new AnswerRefused("malformed", error.message);
    throw new AnswerRefused("unreachable", failureCode(error));
  }
}

async function refuseStatus(response: Response, now: Date): Promise<void> {
  const { status } = response;
  if (status === 200) return;
  const usual = usualPauseMs[status];
  if (usual === undefined) return refuse(response, `it answered with status ${status}`);
  const pauseMs = Math.min(longestPauseMs, readRetryAfter(response.headers.get("retry-after"), now) ?? usual);
  await response.body?.cancel();
  throw new AnswerRefused("paused", `it answered with status ${status}`, pauseMs);
}

async function refuse(response: Response, detail: string): Promise<never> {
  await response.body?.cancel();
  throw new AnswerRefused("malformed", detail);
}

/** Milliseconds of a Retry-After (RFC 9110 10.2.3): seconds, or a date. */
function readRetryAfter(text: string | null, now: Date): number | null {
  if (text === null) return null;
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const until = Date.parse(text);
  return Number.isNaN(until) ? null : Math.max(0, until - now.getTime());
}
