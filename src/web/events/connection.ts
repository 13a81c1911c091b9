import { useSyncExternalStore } from "react";
import { clock } from "#src/web/clock.ts";

/** Whether events arrive; `lastSeenMs` is when the stream was last live. */
export interface Connection {
  readonly isLive: boolean;
  readonly lastSeenMs: number;
}

let current: Connection = { isLive: true, lastSeenMs: clock.nowMs() };
const listeners = new Set<() => void>();

/** Records that the stream came up or went down. */
export function noteConnection(isLive: boolean): void {
  const lastSeenMs = isLive || current.isLive ? clock.nowMs() : current.lastSeenMs;
  current = { isLive, lastSeenMs };
  for (const listener of listeners) listener();
}

/** The state of the connection, kept up to date. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, () => current);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
