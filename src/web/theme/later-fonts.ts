import { afterLoadAndIdle } from "../after-load-and-idle.ts";
import wholeFonts from "./whole-fonts.css?url";

const storageKey = "mono";

/**
 * Brings what the first text does without, once it stands: the faces of letters that few texts have, and the font of
 * numbers and addresses, `data-mono` on the html element. A font of the same widths stands in for that until the page
 * is there; later pages have it before the first paint (`firstPaintScript`), because the browser keeps the file.
 */
export function showLaterFontsSoon(): void {
  afterLoadAndIdle(() =>
    afterFirstPaint(() => {
      addWholeFonts();
      showMonoFont();
    }),
  );
}

/** Before the page's own styles: their faces keep the last word on the first letters (CSS Fonts 4, unicode-range). */
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
