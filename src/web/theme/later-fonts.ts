import { afterLoadAndIdle } from "../after-load-and-idle.ts";
import wholeFonts from "./whole-fonts.css?url";

const storageKey = "mono";

/**
 * Loads what the first text does not need, once it is painted: the faces of rare letters, and the font of numbers and
 * addresses, `data-mono` on the html element. A fallback of the same widths replaces it until then; later pages have
 * it before the first paint (`firstPaintScript`), because the browser caches the file.
 */
export function showLaterFontsSoon(): void {
  afterLoadAndIdle(() =>
    afterFirstPaint(() => {
      addWholeFonts();
      showMonoFont();
    }),
  );
}

/** Before the page's own styles, whose faces take precedence for common letters (CSS Fonts 4, unicode-range). */
function addWholeFonts(): void {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.setAttribute("href", `${wholeFonts}`);
  document.head.prepend(link);
}

function showMonoFont(): void {
  document.documentElement.dataset["mono"] = "";
  try {
    localStorage.setItem(storageKey, "1");
  } catch {
    // Without storage every page starts with the fallback.
  }
}

/** The load event may come before the first paint. */
function afterFirstPaint(run: () => void): void {
  const observer = new PerformanceObserver(() => {
    observer.disconnect();
    run();
  });
  observer.observe({ type: "paint", buffered: true });
}
