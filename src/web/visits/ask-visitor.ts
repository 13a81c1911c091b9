import { readConsent, storeConsent } from "./consent.ts";
import { reportView } from "./report-view.ts";

/** Runs `AnalyticsNotice`: asks visitors who have not answered, counts those who agreed. */
export function askVisitor(notice: HTMLElement): void {
  const { analytics: id = "", collector: url = "" } = notice.dataset;
  const consent = readConsent();
  if (consent === "agreed") reportView({ id, url });
  notice.hidden = consent !== null;
  notice.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-consent]") : null;
    if (button === null) return;
    const isNew = button.dataset["consent"] === "agreed" && readConsent() !== "agreed";
    storeConsent(button.dataset["consent"] === "agreed" ? "agreed" : "declined");
    notice.hidden = true;
    if (isNew) reportView({ id, url });
  });
  // An answer can be changed as easily as it was given.
  document.querySelector("[data-opens-consent]")?.addEventListener("click", () => {
    notice.hidden = false;
    notice.querySelector("button")?.focus();
  });
}
