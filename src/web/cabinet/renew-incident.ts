/** As `IncidentBanner` has it, which is drawn by the server alone. */
const incidentId = "incident";
/** The server has to read it first. */
const leastMs = 1000;
/** Over so much more the browsers spread by when they were opened, so that not all ask at once. */
const spreadMs = 5000;

let timer: number | undefined;

/** Takes the line about an incident from the page as the server draws it now, so that an open cabinet has it too. */
export function renewSoon(): void {
  window.clearTimeout(timer);
  timer = window.setTimeout(renew, leastMs + (performance.now() % spreadMs));
}

function renew(): void {
  const request = new XMLHttpRequest();
  request.open("GET", location.pathname);
  // A document without scripts, which is read as no other string of ours may be.
  request.responseType = "document";
  request.addEventListener("load", () => {
    const next = request.responseXML;
    // Without the place of the application it is another page, of a proxy or about an error.
    if (request.status !== 200 || !next?.getElementById("app")) return;
    const line = next.getElementById(incidentId);
    const known = document.getElementById(incidentId);
    known?.remove();
    if (line !== null) document.getElementById("app")?.before(line);
  });
  request.send();
}
