import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { settingsParts } from "./settings-parts.ts";

/**
 * Shows the panel that the address names after its `#`, also when the settings are open already. The field of a new name
 * takes the focus, since it is what one came for; other panels take it themselves, before what they change.
 */
export function useNamedPanel(): void {
  const name = useLocation({ select: ({ hash }) => settingsParts.find((part) => part === hash) });
  useEffect(() => {
    const panel = name === undefined ? null : document.getElementById(name);
    panel?.scrollIntoView();
    const field = name === "rename" ? panel?.querySelector("input") : null;
    (field ?? panel)?.focus({ preventScroll: true });
    field?.select();
  }, [name]);
}
