import { useEffect, useEffectEvent } from "react";

/** Ctrl with Enter does the act of the page, in whatever field of the page it is pressed. */
export function useCtrlEnter(act: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, defaultPrevented } = event;
    const target = event.target instanceof Element ? event.target : null;
    if (isForPage({ key, ctrlKey, defaultPrevented, target })) act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

/** What is pressed in a dialog, such as the palette above the page, is for the dialog. */
export function isForPage(
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "defaultPrevented"> & {
    readonly target: Pick<Element, "closest"> | null;
  },
): boolean {
  if (event.key !== "Enter" || !event.ctrlKey || event.defaultPrevented) return false;
  const { target } = event;
  const dialog = target?.closest("[role=dialog], [role=alertdialog], [role=menu], [role=listbox]") ?? null;
  return dialog === null;
}
