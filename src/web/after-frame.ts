/**
 * Runs once the browser has drawn what was changed so far: a press that changes every element of the page is seen to
 * be answered first, the button in its pressed colours, and its work begins one frame later.
 */
export function afterFrame(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}
