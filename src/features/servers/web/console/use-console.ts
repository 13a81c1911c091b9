import { useEffect, useRef, useState } from "react";
import type { ServerId } from "../server-types.ts";
import { type ConsoleLink, connectScreen } from "./connect-screen.ts";

export type ConsoleState = "closed" | "connecting" | "connected" | "failed";

export interface ConsoleSize {
  readonly width: number;
  readonly height: number;
}

const firstRetryMs = 1000;
const maxRetries = 5;

export interface UseConsoleInput {
  readonly serverId: ServerId;
  /** The machine runs, so it has a screen. */
  readonly isAvailable: boolean;
  readonly opensAtOnce: boolean;
}

/**
 * The console's connection: opened on demand, tried again with growing pauses when it breaks, closed when the
 * machine stops, and opened again when it is back.
 */
export function useConsole({ serverId, isAvailable, opensAtOnce }: UseConsoleInput) {
  const place = useRef<HTMLDivElement>(null);
  const link = useRef<ConsoleLink>(null);
  const [isWanted, setWanted] = useState(opensAtOnce);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<ConsoleState>("closed");
  const [error, setError] = useState<unknown>();
  const [size, setSize] = useState<ConsoleSize>();
  const retries = useRef(0);

  useEffect(() => {
    const host = place.current;
    if (!host || !isWanted || !isAvailable) {
      setState("closed");
      return;
    }
    const stop = new AbortController();
    let retry: ReturnType<typeof setTimeout> | undefined;
    const fail = () => {
      link.current = null;
      setState("failed");
      if (retries.current >= maxRetries) return;
      retry = setTimeout(() => setAttempt((count) => count + 1), firstRetryMs * 2 ** retries.current);
      retries.current += 1;
    };
    const open = async () => {
      setState("connecting");
      setError(undefined);
      try {
        const opened = await connectScreen(
          serverId,
          host,
          {
            onConnect: (screenSize) => {
              retries.current = 0;
              setSize(screenSize);
              setState("connected");
            },
            onClose: fail,
          },
          stop.signal,
        );
        link.current = opened ?? null;
      } catch (cause) {
        if (stop.signal.aborted) return;
        setError(cause);
        fail();
      }
    };
    void open();
    return () => {
      stop.abort();
      clearTimeout(retry);
      link.current?.close();
      link.current = null;
    };
  }, [serverId, isWanted, isAvailable, attempt]);

  return {
    place,
    link,
    state,
    error,
    size,
    open: () => {
      retries.current = 0;
      setWanted(true);
      setAttempt((count) => count + 1);
    },
  };
}

export type Console = ReturnType<typeof useConsole>;
