import { useEffect, useRef, useState } from "react";
import type { Files } from "./use-files.ts";

/**
 * Sends a message as soon as its files are with the server; not while one of them did not get there, since the message
 * would speak of what is not in it: `files`, `send`.
 */
export function useWhenUploaded<How>(files: Files, send: (how: How) => void) {
  const [isWaiting, setWaiting] = useState(false);
  const [wasStopped, setStopped] = useState(false);
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  return {
    ask: async (how: How): Promise<void> => {
      if (isWaiting) return;
      setWaiting(files.isBusy);
      const isComplete = await files.settled();
      setWaiting(false);
      setStopped(!isComplete);
      if (isComplete) latest.current(how);
    },
    /** It was asked for, and files are on their way. */
    isWaiting,
    /** It was not sent, since files are missing. */
    isStopped: wasStopped && files.hasFailed,
  };
}
