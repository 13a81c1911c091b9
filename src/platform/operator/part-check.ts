/** A configured part that can be tested: what to fix when it fails, and how to test it. */
export interface PartCheck {
  readonly part: string;
  /** The environment variable to check. */
  readonly variable: string;
  /** A part before it in the list, without which it cannot be tried: when that one fails, this one is not called wrong. */
  readonly needs?: string;
  /** Resolves with what was found, or null where there is nothing to say; rejects with what is wrong. */
  run(): Promise<string | PartWarning | null>;
}

/** What works, and has an effect that the operator should know of: it fails no check. */
export interface PartWarning {
  readonly warning: string;
}
