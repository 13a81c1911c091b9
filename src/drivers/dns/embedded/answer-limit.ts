import { networkOf } from "./network-of.ts";

export interface AnswerLimitOptions {
  /** Answers a second to one network for one kind of answer; at most `burst` of them are saved up. */
  readonly perSecond: number;
  readonly burst: number;
  /** Queries from this machine are not limited. */
  readonly exemptsLoopback: boolean;
}

export type Verdict = "answer" | "truncate" | "drop";

interface Bucket {
  tokens: number;
  at: number;
  refused: number;
}

const maxBuckets = 50_000;

/**
 * Response rate limiting: a sender's address can be forged, so that our answers would flood its owner. Over the
 * limit every second answer asks to come by TCP, where it cannot be forged; the others are dropped.
 */
export class AnswerLimit {
  readonly #options: AnswerLimitOptions;
  readonly #buckets = new Map<string, Bucket>();

  constructor(options: AnswerLimitOptions) {
    this.#options = options;
  }

  /** `kind`: what is answered, so that one busy name does not use up the limit of others. */
  judge(address: string, kind: string, nowMs: number): Verdict {
    const { perSecond, burst, exemptsLoopback } = this.#options;
    if (exemptsLoopback && (address.startsWith("127.") || address === "::1")) return "answer";
    const key = `${networkOf(address)} ${kind}`;
    const bucket = this.#buckets.get(key) ?? this.#open(key, nowMs);
    bucket.tokens = Math.min(burst, bucket.tokens + ((nowMs - bucket.at) / 1000) * perSecond);
    bucket.at = nowMs;
    if (bucket.tokens >= 1) {
      bucket.tokens -= 1;
      return "answer";
    }
    bucket.refused += 1;
    return bucket.refused % 2 === 1 ? "truncate" : "drop";
  }

  #open(key: string, nowMs: number): Bucket {
    // A sender with very many networks makes us drop old entries, never grow.
    if (this.#buckets.size >= maxBuckets) this.#buckets.clear();
    const bucket = { tokens: this.#options.burst, at: nowMs, refused: 0 };
    this.#buckets.set(key, bucket);
    return bucket;
  }
}
