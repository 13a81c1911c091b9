import type { BuoyKind } from "#src/web/ui/buoy.tsx";
import type { Site } from "./queries.ts";

/** How the state of a site looks. */
export const siteMarks: Readonly<Record<Site["state"], BuoyKind>> = {
  draft: "off",
  review: "busy",
  live: "ok",
  suspended: "bad",
  closing: "warn",
  closed: "off",
};
