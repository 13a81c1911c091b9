import { networkOf } from "./network-of.ts";

export interface AnswerLimitOptions {
  /** Answers a second to one network for one kind of answer; what is saved up is `burst` of them. */
  readonly perSecond: number;
  readonly burst: number;
  /** This machine asks itself as much as it likes. */
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
 * Response rate limiting: a sender's address can be forged, so that we would flood whom it belongs to. Over the
 * limit every second answer is an invitation to come by TCP, where it cannot; the others are dropped.
 */
export class AnswerLimit {
  readonly #options: AnswerLimitOptions;
  readonly #buckets = new Map<string, Bucket>();

  constructor(options: AnswerLimitOptions) {
    this.#options = options;
  }

  /** `kind`: what is answered, so that one busy name does not use up those of others. */
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
    // Anyone who sends from very many networks makes us forget, and never makes us grow.
    if (this.#buckets.size >= maxBuckets) this.#buckets.clear();
    const bucket = { tokens: this.#options.burst, at: nowMs, refused: 0 };
    this.#buckets.set(key, bucket);
    return bucket;
  }
}
