/** One configured part that can be tried: what to set right when it fails, and how it is tried. */
export interface PartCheck {
  readonly part: string;
  /** The environment variable that the operator has to look at. */
  readonly variable: string;
  /** Resolves with what was found; rejects with what is wrong. */
  run(): Promise<string>;
}
