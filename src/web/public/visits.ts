import { afterLoadAndIdle } from "#src/web/after-load-and-idle.ts";

/** Page views, where they are configured: nothing of it is loaded otherwise, but to take a campaign off the address. */
export function startVisits(): void {
  if (location.search.includes("utm_")) {
    void import("#src/web/visits/arrival-campaign.ts").then(({ keepCampaign }) => keepCampaign());
  }
  const notice = document.querySelector<HTMLElement>("[data-analytics]");
  if (!notice) return;
  afterLoadAndIdle(() => {
    void import("#src/web/visits/ask-visitor.ts").then(({ askVisitor }) => askVisitor(notice));
  });
}
