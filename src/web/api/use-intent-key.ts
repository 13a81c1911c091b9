import { useCallback, useRef } from "react";

/**
 * The idempotency key of one intent, such as one press of "Pay": the same for every retry of the same body, a
 * new one when the body differs, and a new one after `renew()`, which is called when the intent has
 * succeeded. `const intent = useIntentKey(); api(route, { body, idempotencyKey: intent.keyFor(body) })`.
 */
export function useIntentKey() {
  const current = useRef<{ readonly body: string; readonly key: string }>(null);
  const keyFor = useCallback((body: unknown): string => {
    const text = JSON.stringify(body);
    if (current.current?.body !== text) current.current = { body: text, key: crypto.randomUUID() };
    return current.current.key;
  }, []);
  const renew = useCallback(() => {
    current.current = null;
  }, []);
  return { keyFor, renew };
}
