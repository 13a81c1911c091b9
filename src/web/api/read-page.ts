/** A page of this site as its server draws it now: a document without scripts; null when it could not be had. */
export function readPage(path: string): Promise<Document | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("GET", path);
    // Parsed by the browser, so that no text of ours becomes HTML.
    request.responseType = "document";
    request.addEventListener("loadend", () => resolve(request.status === 200 ? request.responseXML : null));
    request.send();
  });
}
