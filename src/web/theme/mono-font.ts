import { afterLoadAndIdle } from "../after-load-and-idle.ts";

const storageKey = "mono";

/**
 * Has numbers and addresses drawn in their own font, once the first text stands: `data-mono` on the html element. It
 * stands in for a font of the same widths until the page is there; later pages have it before the first paint
 * (`firstPaintScript`), because the browser keeps the file.
 */
export function showMonoFontSoon(): void {
  afterLoadAndIdle(() => afterFirstPaint(showMonoFont));
}

function showMonoFont(): void {
  document.documentElement.dataset["mono"] = "";
  try {
    localStorage.setItem(storageKey, "1");
  } catch {
    // Without a memory every page begins with the stand-in.
  }
}

/** A page that is loaded need not be seen yet: the first picture can still be on its way to the screen. */
function afterFirstPaint(run: () => void): void {
  const observer = new PerformanceObserver(() => {
    observer.disconnect();
    run();
  });
  observer.observe({ type: "paint", buffered: true });
}
