// The window of a service and the one that opened it. Nothing is said by way of window.opener: pages that isolate
// themselves (Cross-Origin-Opener-Policy), ours and the service's, cut it.

const channelName = "oauth";
const pageKey = "oauth-page";
const narrowMaxWidthPx = 767;

/** A window for the service, in answer to a press; null where the whole page goes there. */
export function openOauthWindow(): Window | null {
  if (matchMedia(`(max-width: ${narrowMaxWidthPx}px)`).matches) return null;
  return window.open("about:blank", "_blank", "popup,width=480,height=680");
}

/** Notes that this tab itself goes to the service and comes back. A window that it opens has a copy of the note. */
export function noteOauthPage(state: string): void {
  try {
    sessionStorage.setItem(pageKey, state);
  } catch {
    // Without storage the return takes this tab for a window, and offers to go on in it.
  }
}

/** Whether this tab went to the service itself with this attempt. */
export function isOauthPage(state: string): boolean {
  try {
    return sessionStorage.getItem(pageKey) === state;
  } catch {
    return false;
  }
}

/** Reports to the window that opened this one that its attempt has ended well. */
export function reportOauth(state: string): void {
  const channel = new BroadcastChannel(channelName);
  // A channel has no target: it reaches this origin alone.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(state);
  channel.close();
}

/** Calls `onEnd` once an attempt of this page has ended well in its window. Returns the function to stop. */
export function listenForOauth(state: string, onEnd: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (data !== state) return;
    channel.close();
    onEnd();
  });
  return () => channel.close();
}
