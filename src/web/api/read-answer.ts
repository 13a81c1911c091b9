import type { ErrorBody } from "#src/shared/errors.ts";
import { ApiError } from "./api-error.ts";

/** The JSON of a success; anything else is thrown as an `ApiError`. */
export async function readAnswer(response: Response): Promise<unknown> {
  const content: unknown = await response.json().catch(() => undefined);
  if (response.ok && content !== undefined) return content;
  if (isErrorBody(content)) {
    throw new ApiError({
      ...content.error,
      status: response.status,
      retryAfterSeconds: retryAfter(response),
    });
  }
  throw new ApiError({
    code: "INVALID_RESPONSE",
    message: response.statusText,
    status: response.status,
    retryAfterSeconds: retryAfter(response),
  });
}

function isErrorBody(content: unknown): content is ErrorBody {
  if (typeof content !== "object" || content === null || !("error" in content)) return false;
  const { error } = content;
  return typeof error === "object" && error !== null && "code" in error && "message" in error;
}

function retryAfter(response: Response): number | undefined {
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}
