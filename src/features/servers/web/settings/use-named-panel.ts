import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { settingsParts } from "./settings-parts.ts";

/** Shows the panel that the address names after its `#`, also when the settings are open already. */
export function useNamedPanel(): void {
  const name = useLocation({ select: ({ hash }) => settingsParts.find((part) => part === hash) });
  useEffect(() => {
    const panel = name === undefined ? null : document.getElementById(name);
    panel?.scrollIntoView();
    panel?.focus({ preventScroll: true });
  }, [name]);
}
