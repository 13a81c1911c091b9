import { leadStream, type StreamReport } from "./lead-stream.ts";
import type { StreamEvent } from "#src/web/api/parse-event-stream.ts";

/** A stream of the product. */
interface FollowedStream {
  /** Below `/api`. */
  readonly path: string;
  /** Of the lock and the channel that all tabs of this site share. */
  readonly name: string;
}

/** What the cabinet follows. */
export const customerStream: FollowedStream = { path: "/v2/events", name: "live-events" };

type TabMessage =
  | { readonly kind: "event"; readonly event: StreamEvent }
  | { readonly kind: "live"; readonly isLive: boolean }
  /** A new tab asks for the state of the connection. */
  | { readonly kind: "hello" };

/**
 * Follows the events of a stream. One tab holds the lock and the stream and broadcasts to the others; when it
 * closes, the next one resumes where it stopped. Six streams would block a site over HTTP/1.1. Returns the
 * function to stop.
 */
export function followEvents(
  { path, name }: FollowedStream,
  { onLive, onEvent, ...rest }: StreamReport,
): () => void {
  const stop = new AbortController();
  const channel = new BroadcastChannel(name);
  let lastId = "";
  let isLeader = false;
  let isLive = false;

  const hear = (event: StreamEvent) => {
    if (event.id !== "") lastId = event.id;
    onEvent(event);
  };
  // A channel has no target origin: its messages never leave the site.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const post = (message: TabMessage) => channel.postMessage(message);

  channel.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === "event") hear(data.event);
    else if (data.kind === "live") onLive(data.isLive);
    else if (isLeader) post({ kind: "live", isLive });
  });
  post({ kind: "hello" });

  const lead = () => {
    isLeader = true;
    return leadStream(path, lastId, stop.signal, {
      ...rest,
      onLive: (next) => {
        isLive = next;
        onLive(next);
        post({ kind: "live", isLive: next });
      },
      onEvent: (event) => {
        hear(event);
        post({ kind: "event", event });
      },
    });
  };
  // The wait for the lock ends with an AbortError when the tab stops following.
  navigator.locks.request(name, { signal: stop.signal }, lead).catch(() => undefined);

  return () => {
    stop.abort();
    channel.close();
  };
}
