import { useEffect, useState } from "react";

/** A value as it was once it had not changed for `settleMs`: what is typed is asked about when typing pauses. */
export function useSettled<T>(value: T, settleMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), settleMs);
    return () => clearTimeout(timer);
  }, [value, settleMs]);
  return settled;
}
