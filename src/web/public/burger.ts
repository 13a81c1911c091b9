import { afterFrame } from "../after-frame.ts";

/** Above this width there is room for the bar itself (product §9). */
const barMinWidthPx = 1381;

/** The menu of narrow windows: closes when the window is wide enough and when a link is followed. */
export function startBurger(): void {
  const burger = document.querySelector<HTMLDialogElement>("dialog#burger");
  if (!burger) return;
  const close = () => burger.close();
  // Makes the whole page behind it inert, or active again.
  const open = () =>
    afterFrame(() => {
      if (!burger.open) burger.showModal();
    });
  document.querySelector("[data-opens-burger]")?.addEventListener("click", open);
  burger.addEventListener("click", ({ target }) => {
    // The language list opens outside of the menu, which would cover it.
    if (target instanceof Element && target.closest("a[href], [data-closes-burger], [data-island] button"))
      afterFrame(close);
  });
  matchMedia(`(min-width: ${barMinWidthPx}px)`).addEventListener("change", close);
  // A page restored from the browser's back/forward cache is restored with the menu closed.
  addEventListener("pagehide", close);
}
