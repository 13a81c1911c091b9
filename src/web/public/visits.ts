import { afterLoadAndIdle } from "#src/web/after-load-and-idle.ts";

/** Page views, where they are configured: nothing of it is loaded otherwise. */
export function startVisits(): void {
  const notice = document.querySelector<HTMLElement>("[data-analytics]");
  if (!notice) return;
  afterLoadAndIdle(() => {
    void import("#src/web/visits/ask-visitor.ts").then(({ askVisitor }) => askVisitor(notice));
  });
}
