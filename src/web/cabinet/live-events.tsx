import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { api } from "#src/web/api/api.ts";
import { arrived } from "#src/web/api/arrived.ts";
import { noteConnection } from "#src/web/events/connection.ts";
import { customerStream, followEvents } from "#src/web/events/follow-events.ts";
import { refreshAfter } from "#src/web/events/refresh-after.ts";
import { followOtherTabs } from "#src/web/session/other-tabs.ts";
import { isLooking } from "#src/web/session/look.ts";
import { takeOpenedNotice } from "#src/web/session/opened-notice.ts";
import { session } from "#src/web/session/session.ts";

const lookAgainMs = 30_000;

/** While there is a session, events from the server refresh what the screen shows. */
export function LiveEvents() {
  const queryClient = useQueryClient();
  const isActive = useSyncExternalStore(session.subscribe, session.isActive);
  useEffect(() => {
    if (!isActive) return;
    if (isLooking()) {
      // A look has no stream: what it shows is asked for again.
      const timer = setInterval(() => void queryClient.invalidateQueries(), lookAgainMs);
      const stopTabs = followOtherTabs();
      return () => {
        clearInterval(timer);
        stopTabs();
      };
    }
    // Read in a mail or a chat is read everywhere: the event of it refreshes bell and lists.
    const opened = takeOpenedNotice();
    if (opened !== null)
      api("POST /v2/notifications/read", { body: { ids: [opened] } }).catch(() => undefined);
    const stop = new AbortController();
    const { signal } = stop;
    // The browser notices at once, the stream only with its next try.
    addEventListener("offline", () => noteConnection(false), { signal });
    addEventListener("online", () => noteConnection(true), { signal });
    const renew = () =>
      void import("./renew-incident.ts")
        .then(arrived)
        .then(({ renewSoon }) => renewSoon())
        .catch(() => undefined);
    addEventListener("status.changed", renew, { signal });
    const stopFollowing = followEvents(customerStream, {
      onLive: noteConnection,
      onEvent: ({ name, data }) => {
        // Nothing has to be read again: who follows it gets it by `onPassing`.
        if (data !== undefined) dispatchEvent(new CustomEvent(name, { detail: data }));
        else if (name === "reset") void queryClient.invalidateQueries();
        else refreshAfter(name, queryClient);
      },
    });
    const stopTabs = followOtherTabs();
    return () => {
      stop.abort();
      stopTabs();
      stopFollowing();
    };
  }, [isActive, queryClient]);
  return null;
}
