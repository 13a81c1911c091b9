import { clock } from "#src/web/clock.ts";
import { ApiError } from "./api-error.ts";
import { readAnswer } from "./read-answer.ts";

export interface LinesCall {
  readonly method: "GET" | "POST";
  /** Path below `/api` with its query. */
  readonly path: string;
  readonly body?: unknown;
  readonly signal: AbortSignal;
}

/**
 * Calls a route that answers with lines and passes them on as they arrive. Not retried: a part of the answer may have
 * been shown. Throws an `ApiError` for a refusal and for a truncated answer.
 */
export async function readLines(
  call: LinesCall,
  onLines: (lines: readonly unknown[]) => void,
): Promise<void> {
  const headers = new Headers({
    accept: "application/x-ndjson, application/json;q=0.9",
    "accept-language": document.documentElement.lang,
  });
  if (call.body !== undefined) headers.set("content-type", "application/json");
  try {
    const response = await fetch(`/api${call.path}`, {
      method: call.method,
      headers,
      credentials: "same-origin",
      signal: call.signal,
      ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
    });
    clock.follow(response.headers.get("date"));
    if (!response.ok || response.body === null) {
      await readAnswer(response);
      return;
    }
    let rest = "";
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const lines = (rest + value).split("\n");
      rest = lines.pop() ?? "";
      if (lines.length > 0) onLines(lines.map((line): unknown => JSON.parse(line)));
    }
  } catch (cause) {
    if (call.signal.aborted || cause instanceof ApiError) throw cause;
    throw new ApiError({ code: "NETWORK_ERROR", message: "network error" });
  }
}
