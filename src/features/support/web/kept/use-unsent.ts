import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useConnection } from "#src/web/events/connection.ts";
import { browserStore } from "./browser-store.ts";
import { sendUnsent } from "./send-unsent.ts";
import { type UnsentMessage, unsent } from "./unsent.ts";
import { useOwner } from "./use-owner.ts";

/** A stream that is away may come back later than the calls. */
const againMs = { live: 15_000, away: 5_000 } as const;

/** What waits to be sent, of all tickets; while a page of support is open it is sent as soon as that is possible. */
export function useUnsent(): readonly UnsentMessage[] {
  const owner = useOwner();
  const queryClient = useQueryClient();
  const textOf = useErrorText();
  const { isLive } = useConnection();
  const messages = useSyncExternalStore(
    browserStore.subscribe,
    useCallback(() => unsent.of(owner), [owner]),
  );
  const waiting = messages.filter(({ refusal }) => refusal === undefined).length;
  useEffect(() => {
    if (waiting === 0) return;
    const send = () => void sendUnsent({ owner, queryClient, textOf });
    send();
    const timer = setInterval(send, isLive ? againMs.live : againMs.away);
    addEventListener("online", send);
    return () => {
      clearInterval(timer);
      removeEventListener("online", send);
    };
  }, [waiting, isLive, owner, queryClient, textOf]);
  return messages;
}
