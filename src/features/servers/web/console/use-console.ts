import { useEffect, useState } from "react";
import type { ServerId } from "../server-types.ts";
import { connectConsole } from "./connect-console.ts";
import type { ConsoleLink, ConsoleView } from "./console-link.ts";

/** Closed while the machine has no screen to show. */
export type ConsoleState = "closed" | "connecting" | "connected" | "failed";

const firstRetryMs = 1000;
const maxRetries = 5;

export interface UseConsoleInput {
  readonly serverId: ServerId;
  /** The machine runs, so it has a screen. */
  readonly isAvailable: boolean;
}

/** One try to connect; another object is another try. */
interface Attempt {
  /** Failed tries since the screen was last seen. */
  readonly failures: number;
}

/**
 * The console's connection: opened when it is shown, tried again with growing pauses when it breaks, closed when the
 * machine stops, and opened again when it is back. `setPlace` is the ref of the element for the screen.
 */
export function useConsole({ serverId, isAvailable }: UseConsoleInput) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [attempt, setAttempt] = useState<Attempt>({ failures: 0 });
  const [state, setState] = useState<ConsoleState>("connecting");
  const [error, setError] = useState<unknown>();
  const [view, setView] = useState<ConsoleView>();
  const [link, setLink] = useState<ConsoleLink>();

  useEffect(() => {
    if (!place || !isAvailable) return;
    const stop = new AbortController();
    let { failures } = attempt;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const handleConnect = (shown: ConsoleView | undefined) => {
      failures = 0;
      setView(shown);
      setError(undefined);
      setState("connected");
    };
    const handleClose = (cause?: unknown) => {
      setError(cause);
      setState("failed");
      if (failures >= maxRetries) return;
      retry = setTimeout(
        () => {
          setState("connecting");
          setAttempt({ failures: failures + 1 });
        },
        firstRetryMs * 2 ** failures,
      );
    };
    let opened: ConsoleLink | undefined;
    const open = async () => {
      try {
        const events = { onConnect: handleConnect, onClose: () => handleClose() };
        opened = await connectConsole(serverId, place, events, stop.signal);
        if (!stop.signal.aborted) setLink(opened);
      } catch (cause) {
        if (!stop.signal.aborted) handleClose(cause);
      }
    };
    void open();
    return () => {
      stop.abort();
      clearTimeout(retry);
      opened?.close();
    };
  }, [serverId, place, attempt, isAvailable]);

  return {
    setPlace,
    state: isAvailable ? state : ("closed" as const),
    error,
    view,
    /** Tries again after the last of the tries has failed. */
    reopen: () => {
      setState("connecting");
      setAttempt({ failures: 0 });
    },
    /** Usable while connected. */
    link,
  } as const;
}

export type Console = ReturnType<typeof useConsole>;
