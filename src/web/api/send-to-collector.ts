/** Tells the configured collector something and asks for no answer; goes on when the page is left. */
export function sendToCollector(url: string, view: URLSearchParams): void {
  navigator.sendBeacon(`${url}?${view.toString()}`);
}
