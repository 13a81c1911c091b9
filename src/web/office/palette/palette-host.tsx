import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { afterLoadAndIdle } from "#src/web/after-load-and-idle.ts";
import { arrived } from "#src/web/api/arrived.ts";
import { paletteState } from "./palette-state.ts";

const load = () => import("./office-palette.tsx");
const OfficePalette = lazy(async () => ({ default: arrived(await load()).OfficePalette }));

/** The palette of every page in the frame, opened by Ctrl K, ⌘ K or the field of the bar. */
export function PaletteHost() {
  const isOpen = useSyncExternalStore(paletteState.subscribe, paletteState.isOpen);
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  // Here before it is first opened: what is typed meanwhile would be lost.
  useEffect(() => afterLoadAndIdle(() => void load().catch(() => undefined)), []);
  useEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey) || event.altKey) return;
      event.preventDefault();
      paletteState.set(!paletteState.isOpen());
    };
    addEventListener("keydown", toggle);
    return () => {
      removeEventListener("keydown", toggle);
      paletteState.set(false);
    };
  }, []);
  if (!wasOpened) return null;
  return (
    <Suspense>
      <OfficePalette open={isOpen} onOpenChange={paletteState.set} />
    </Suspense>
  );
}
