import { ApiError } from "#src/web/api/api-error.ts";

/** A sign-in that waits for its second factor, and the path that it leads to, where the server has kept one. */
export interface AskedFactor {
  readonly challenge: string;
  readonly next?: string;
}

/** What a refused sign-in waits for with its second factor; undefined when it was refused for another reason. */
export function readChallenge(error: unknown): AskedFactor | undefined {
  if (!(error instanceof ApiError) || error.code !== "second_factor_required") return undefined;
  const { challenge, next } = error.params;
  return { challenge: String(challenge), ...(typeof next === "string" && { next }) };
}
