/**
 * Runs once the browser has painted the changes so far: when a press changes every element of the page, the button
 * first shows its pressed colours, and the work begins one frame later.
 */
export function afterFrame(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}
