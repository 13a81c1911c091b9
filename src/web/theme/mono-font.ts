const storageKey = "mono";

/**
 * Has numbers and addresses drawn in their own font: `data-mono` on the html element. It stands in for a font of
 * the same widths until the page is there; later pages have it before the first paint (`firstPaintScript`),
 * because the browser keeps the file.
 */
export function showMonoFont(): void {
  document.documentElement.dataset["mono"] = "";
  try {
    localStorage.setItem(storageKey, "1");
  } catch {
    // Without a memory every page begins with the stand-in.
  }
}
