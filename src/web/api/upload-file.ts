import { answerOf } from "./api.ts";
import type { ApiOutput, ApiRoute } from "./api-contract.ts";
import { ApiError, isNoRefusal } from "./api-error.ts";
import { readAnswer } from "./read-answer.ts";
import { requestOf } from "./request-of.ts";
import { retryCall } from "./retry-call.ts";

/** A file that moves no further for this long is given up, and sent again. */
const stalledMs = 60_000;

export interface UploadOptions {
  /** Ends it. */
  readonly signal: AbortSignal;
  /** How many bytes of the file have left the browser. */
  readonly onProgress: (bytes: number) => void;
  /** Of the path. */
  readonly params?: Readonly<Record<string, string>>;
}

/**
 * Sends a file to a route that takes one, as `api` makes other calls. It is sent again after a failure of the network or the
 * server, never after a refusal: `await uploadFile("POST /v2/support/upload", file, { signal, onProgress })`.
 */
export function uploadFile<K extends ApiRoute>(
  route: K,
  file: File,
  options: UploadOptions,
): Promise<ApiOutput<K>> {
  const { signal, onProgress, params } = options;
  const once = async () => {
    signal.throwIfAborted();
    onProgress(0);
    return readAnswer(await send(requestOf(route, params === undefined ? {} : { params }), file, options));
  };
  return answerOf(route, () => retryCall(once, { signal, isWorth: isNoRefusal }));
}

/** By the one way on which browsers count what they have sent. */
function send(
  { method, url }: ReturnType<typeof requestOf>,
  file: File,
  { signal, onProgress }: UploadOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => request.abort();
    const moved = () => {
      clearTimeout(timer);
      timer = setTimeout(stop, stalledMs);
    };
    const failed = () => reject(new ApiError({ code: "NETWORK_ERROR", message: "network error" }));
    request.open(method, url);
    request.setRequestHeader("accept", "application/json");
    request.setRequestHeader("accept-language", document.documentElement.lang);
    request.upload.addEventListener("progress", ({ loaded }) => {
      moved();
      // What is around the file counts too.
      onProgress(Math.min(loaded, file.size));
    });
    request.addEventListener("load", () => resolve(responseOf(request)));
    request.addEventListener("error", failed);
    request.addEventListener("abort", () => (signal.aborted ? reject(signal.reason) : failed()));
    request.addEventListener("loadend", () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
    });
    signal.addEventListener("abort", stop, { once: true });
    const form = new FormData();
    form.append("file", file, file.name);
    moved();
    request.send(form);
  });
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  const after = request.getResponseHeader("retry-after");
  if (after !== null) headers.set("retry-after", after);
  const { status, statusText, responseText } = request;
  return new Response(responseText === "" ? null : responseText, { status, statusText, headers });
}
