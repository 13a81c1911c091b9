import { useEffect, useEffectEvent } from "react";

/** Ctrl with Enter does the act of the page, in whatever field of the page it is pressed. */
export function useCtrlEnter(act: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isForPage(event)) act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

/** What is pressed in a dialog, such as the palette above the page, is for the dialog. */
export function isForPage(
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "defaultPrevented"> & { readonly target: object | null },
): boolean {
  if (event.key !== "Enter" || !event.ctrlKey || event.defaultPrevented) return false;
  const { target } = event;
  const isInDialog =
    target !== null &&
    "closest" in target &&
    typeof target.closest === "function" &&
    target.closest("[role=dialog], [role=alertdialog], [role=menu], [role=listbox]") !== null;
  return !isInDialog;
}
