import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { arrived } from "#src/web/api/arrived.ts";
import { webFeatures } from "#src/web/layouts/features.gen.ts";
import { texts } from "../texts.ts";
import { paletteState } from "./palette-state.ts";

// The palette's code and texts are loaded when it is first opened.
const CommandPalette = lazy(async () => {
  const [module] = await Promise.all([
    import("./command-palette.tsx").then(arrived),
    texts.want(["palette", ...webFeatures.flatMap(({ paletteCatalogs = [] }) => paletteCatalogs)]),
  ]);
  return { default: module.CommandPalette };
});

/** The command palette of every cabinet page, opened by ⌘K, Ctrl K or its button. */
export function PaletteHost() {
  const isOpen = useSyncExternalStore(paletteState.subscribe, paletteState.isOpen);
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  useEffect(() => {
    const stop = new AbortController();
    addEventListener(
      "keydown",
      (event) => {
        if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey) || event.altKey) return;
        // Keys pressed in a machine's console belong to the machine.
        if (event.target instanceof Element && event.target.closest("[data-console]")) return;
        event.preventDefault();
        paletteState.set(!paletteState.isOpen());
      },
      { signal: stop.signal },
    );
    return () => {
      stop.abort();
      paletteState.set(false);
    };
  }, []);
  if (!wasOpened) return null;
  return (
    <Suspense>
      <CommandPalette open={isOpen} onOpenChange={paletteState.set} />
    </Suspense>
  );
}
