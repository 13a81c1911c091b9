import { readPage } from "#src/web/api/read-page.ts";

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
  timer = window.setTimeout(() => void renew(), leastMs + (performance.now() % spreadMs));
}

async function renew(): Promise<void> {
  const next = await readPage(location.pathname);
  // Without the place of the application it is another page, of a proxy or about an error.
  if (!next?.getElementById("app")) return;
  const line = next.getElementById(incidentId);
  document.getElementById(incidentId)?.remove();
  if (line !== null) document.getElementById("app")?.before(line);
}
