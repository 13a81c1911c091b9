/** Closes the strip of the sale, until the browser's session ends. */
export function startSaleBanner(): void {
  document.querySelector("[data-closes-sale]")?.addEventListener("click", () => {
    document.documentElement.dataset["saleClosed"] = "";
    try {
      sessionStorage.setItem("saleClosed", "1");
    } catch {
      // It is at least closed on this page.
    }
  });
}
