import { ApiError } from "#src/web/api/api-error.ts";
import { openEventStream } from "#src/web/api/open-event-stream.ts";
import type { StreamEvent } from "#src/web/api/parse-event-stream.ts";

export interface StreamReport {
  /** The stream is up, or has been down for longer than one try. */
  readonly onLive: (isLive: boolean) => void;
  readonly onEvent: (event: StreamEvent) => void;
  /** The session is over, and with it the stream. */
  readonly onLost?: () => void;
}

const firstPauseMs = 1000;
const longestPauseMs = 30_000;

/**
 * Keeps the browser's one event stream open until `signal` ends it: resumes where it stopped, with backoff after
 * failed tries. Ends by itself when the session is over.
 */
export async function leadStream(
  path: string,
  firstId: string,
  signal: AbortSignal,
  reported: StreamReport,
): Promise<void> {
  let lastId = firstId;
  let wasOpen = false;
  let failures = 0;
  while (!signal.aborted) {
    try {
      await openEventStream({
        path,
        lastId,
        signal,
        onOpen: () => {
          // Without an id the server cannot replay what was missed: everything counts as stale.
          if (wasOpen && lastId === "") reported.onEvent({ name: "reset", id: "" });
          wasOpen = true;
          failures = 0;
          reported.onLive(true);
        },
        onEvent: (event) => {
          if (event.id !== "") lastId = event.id;
          reported.onEvent(event);
        },
      });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return reported.onLost?.();
    }
    failures += 1;
    if (failures > 1 && !signal.aborted) reported.onLive(false);
    await pause(Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs), signal);
  }
}

/** Ends early when the browser is online again, or on abort. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener("online", end);
    signal.addEventListener("abort", end);
  });
}
