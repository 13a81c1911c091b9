import { useEffect, useEffectEvent, useState } from "react";
import type { Files } from "./use-files.ts";

/**
 * Sends a message as soon as its files are with the server; not while one of them did not get there, since the message
 * would speak of what is not in it: `files`, `send`.
 */
export function useWhenUploaded<How>(files: Files, send: (how: How) => void) {
  const { isBusy, hasFailed } = files;
  const [asked, setAsked] = useState<{ readonly how: How }>();
  const [wasStopped, setStopped] = useState(false);
  const sendNow = useEffectEvent(send);
  useEffect(() => {
    if (asked === undefined || isBusy) return;
    setAsked(undefined);
    setStopped(hasFailed);
    if (!hasFailed) sendNow(asked.how);
  }, [asked, isBusy, hasFailed]);
  return {
    ask: (how: How): void => setAsked({ how }),
    /** It was asked for, and files are on their way. */
    isWaiting: asked !== undefined,
    /** It was not sent, since files are missing. */
    isStopped: wasStopped && hasFailed,
  };
}
