const longestWaitMs = 3000;

/** Runs what nobody waits for: once the page is loaded and the browser has nothing else to do. */
export function afterLoadAndIdle(run: () => void): void {
  const whenIdle = () => {
    if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: longestWaitMs });
    else setTimeout(run, 200);
  };
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle, { once: true });
}
