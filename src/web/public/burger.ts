import { afterFrame } from "../after-frame.ts";

/** Above this width there is room for the bar itself (product §9). */
const barMinWidthPx = 1381;

/** The menu of narrow windows: closes when the window is wide enough and when a link is followed. */
export function startBurger(): void {
  const burger = document.querySelector<HTMLDialogElement>("dialog#burger");
  if (!burger) return;
  const close = () => burger.close();
  // All of the page behind it becomes inert, or alive again.
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
  // A page that comes back from the browser's memory comes back closed.
  addEventListener("pagehide", close);
}
