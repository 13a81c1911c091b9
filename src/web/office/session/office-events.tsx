import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { queueKinds } from "#src/shared/queue-kinds.ts";
import { followEvents } from "#src/web/events/follow-events.ts";
import { meQuery } from "./me-query.ts";

const officeStream = { path: "/v2/admin/events", name: "office-events" } as const;

/** While somebody is signed in, what changes in the queues is shown without a reload. */
export function OfficeEvents() {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      followEvents(officeStream, {
        onLive: (isLive) => {
          // What happened after the page was read and before the stream was open is said by none of its events.
          if (isLive) for (const kind of queueKinds) readAgain(queryClient, kind);
        },
        onEvent: ({ name, data }) => {
          // Nothing has to be read again: who follows it gets it by `onPassing`.
          if (data !== undefined) return void dispatchEvent(new CustomEvent(name, { detail: data }));
          // After a break: another role may be the reason of it, and nothing of what was missed is sent again.
          if (name === "reset") void queryClient.invalidateQueries();
          else readAgain(queryClient, name);
        },
        // This call is refused too, which leads to the sign-in.
        onLost: () => void queryClient.invalidateQueries(meQuery),
      }),
    [queryClient],
  );
  return null;
}

function readAgain(queryClient: QueryClient, kind: string): void {
  void queryClient.invalidateQueries({ queryKey: ["office", kind] });
}
