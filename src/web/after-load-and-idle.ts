const longestWaitMs = 3000;

/** Runs what is not urgent: once the page is loaded and the browser is idle. */
export function afterLoadAndIdle(run: () => void): void {
  const whenIdle = () => {
    if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: longestWaitMs });
    else setTimeout(run, 200);
  };
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle, { once: true });
}
