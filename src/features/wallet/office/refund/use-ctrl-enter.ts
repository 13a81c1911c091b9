import { useEffect, useEffectEvent } from "react";

/** Ctrl with Enter does the act of the page, in whatever field it is pressed. */
export function useCtrlEnter(act: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Enter" && event.ctrlKey) act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}
