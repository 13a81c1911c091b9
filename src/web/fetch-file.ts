/** Has the browser fetch a file of our own by the session's cookie and keep it; the server says how it is called. */
export function fetchFile(path: string): void {
  const link = document.createElement("a");
  link.href = path;
  link.download = "";
  link.click();
}
