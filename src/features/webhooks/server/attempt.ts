import { askOutside, OutsideError } from "#src/platform/http-out/ask-outside.ts";
import { parseInstant } from "#src/shared/time.ts";
import type { WebhooksContext } from "./deps.ts";
import { attemptMs, longestRetryAfterMs } from "./durations.ts";
import { type SignedMessage, signedHeaders } from "./sign-message.ts";

/** What came of sending a message once. */
export interface Attempt {
  readonly at: Date;
  readonly ms: number;
  readonly status: number | null;
  /** A code, when there was no answer. */
  readonly error: string | null;
  readonly response: string;
  /** How long the receiver asks to be left alone; at most an hour. */
  readonly retryAfterMs: number;
  readonly headers: Readonly<Record<string, string>>;
}

const shownBytes = 1024;

/** Signs a message and sends it once. Never throws for what the receiver does. */
export async function attempt(
  { outside }: Pick<WebhooksContext, "outside">,
  url: string,
  message: SignedMessage,
  secrets: readonly string[],
): Promise<Attempt> {
  const headers = signedHeaders(message, secrets);
  const begin = performance.now();
  const ended = { at: message.at, headers };
  const ms = (): number => Math.round(performance.now() - begin);
  try {
    const call = { url, headers, body: message.body, deadlineMs: attemptMs };
    const { status, retryAfter, body } = await askOutside(outside, call);
    const retryAfterMs = readRetryAfter(retryAfter, message.at);
    return { ...ended, ms: ms(), status, error: null, response: textOf(body), retryAfterMs };
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return { ...ended, ms: ms(), status: null, error: error.detail, response: "", retryAfterMs: 0 };
  }
}

/** PostgreSQL's texts have no zero bytes. */
function textOf(body: Buffer): string {
  return body.subarray(0, shownBytes).toString("utf8").replaceAll("\0", "\ufffd");
}

/** Seconds or an HTTP date (RFC 9110 §10.2.3). */
function readRetryAfter(header: string | null, now: Date): number {
  if (header === null) return 0;
  const seconds = /^\d{1,9}$/.test(header.trim()) ? Number(header) : null;
  const until = seconds === null ? parseInstant(header) : null;
  const wantedMs = seconds === null ? (until?.getTime() ?? 0) - now.getTime() : seconds * 1000;
  return Math.min(longestRetryAfterMs, Math.max(0, wantedMs));
}
