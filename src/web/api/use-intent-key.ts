import { useCallback, useRef } from "react";

/**
 * The idempotency key of one intent, such as one press of "Pay": the same for every retry of the same body, a
 * new one when the body differs, and a new one after `renew()`, which is called when the intent has
 * succeeded. `const intent = useIntentKey(); api(route, { body, idempotencyKey: intent.keyFor(body) })`.
 */
export function useIntentKey() {
  const current = useRef<{ readonly body: string; readonly key: string }>(null);
  const next = useRef<{ readonly body: string; readonly key: string }>(null);
  const nextFor = useCallback((body: unknown): string => {
    const text = JSON.stringify(body);
    if (current.current?.body === text) return current.current.key;
    if (next.current?.body !== text) next.current = { body: text, key: crypto.randomUUID() };
    return next.current.key;
  }, []);
  const keyFor = useCallback(
    (body: unknown): string => {
      const key = nextFor(body);
      current.current = { body: JSON.stringify(body), key };
      return key;
    },
    [nextFor],
  );
  const renew = useCallback(() => {
    current.current = null;
    next.current = null;
  }, []);
  return {
    keyFor,
    /** The key that a press would send, for a call that is only shown: what was sent before keeps its own. */
    nextFor,
    renew,
  };
}
