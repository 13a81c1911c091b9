import { afterLoadAndIdle } from "#src/web/after-load-and-idle.ts";
import { clickOn } from "./repeat-early-clicks.ts";

const touches = ["pointerover", "focusin", "touchstart", "click"] as const;

/**
 * Watches the page's islands and hydrates each on its trigger. Clicks that arrive before React has an island are
 * repeated when it is ready, in order, and repeated clicks on the same element only once.
 */
export function startIslands(root: ParentNode = document): void {
  const islands = [...root.querySelectorAll<HTMLElement>("[data-island]")];
  for (const island of islands) startOnTouch(island);
  afterLoadAndIdle(() =>
    startWhenVisible(islands.filter((island) => island.dataset["trigger"] === "visible")),
  );
}

const starts = new WeakMap<HTMLElement, Promise<void>>();
/** Islands whose clicks React handles: repeated as well, one would open and close again. */
const taken = new WeakSet<HTMLElement>();

function start(island: HTMLElement): Promise<void> {
  const known = starts.get(island);
  if (known !== undefined) return known;
  const started = import("./hydrate-island.tsx").then(({ hydrateIsland }) =>
    hydrateIsland(island, () => taken.add(island)),
  );
  starts.set(island, started);
  return started;
}

function startOnTouch(island: HTMLElement): void {
  const clicked = new Set<Element>();
  const handleTouch = (event: Event): void => {
    const { target } = event;
    if (taken.has(island)) return;
    if (event.type === "click" && target instanceof Element) {
      // Links work without the island; anything else waits for it.
      if (target.closest("a[href]") !== null) return;
      event.preventDefault();
      const wanted = target.closest("button, label, input, [role]");
      if (wanted !== null) clicked.add(wanted);
    }
    void startAndRepeat();
  };
  const startAndRepeat = async (): Promise<void> => {
    try {
      await start(island);
    } finally {
      // Also when its code failed to load: forms then work as they do without script.
      for (const touch of touches) island.removeEventListener(touch, handleTouch);
      // In a separate task: while a browser is dispatching Enter's click, it drops another one on the same button.
      setTimeout(() => {
        for (const wanted of clicked) {
          clicked.delete(wanted);
          if (wanted.isConnected) clickOn(wanted);
        }
      });
    }
  };
  for (const touch of touches)
    island.addEventListener(touch, handleTouch, { passive: touch === "touchstart" });
}

function startWhenVisible(islands: readonly HTMLElement[]): void {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const island = isIntersecting ? target.closest<HTMLElement>("[data-island]") : null;
      if (island === null) continue;
      observer.unobserve(target);
      void start(island);
    }
  });
  // The island itself has no box (`display: contents`); what it shows has one.
  for (const island of islands) if (island.firstElementChild) observer.observe(island.firstElementChild);
}
