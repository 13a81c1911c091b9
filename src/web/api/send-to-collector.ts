/** Sends a view to the configured collector without reading the answer; continues when the page is left. */
export function sendToCollector(url: string, view: URLSearchParams): void {
  navigator.sendBeacon(`${url}?${view.toString()}`);
}
