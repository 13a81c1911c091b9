import { lazyOfficePage } from "#src/web/office/lazy-office-page.ts";
import type { OfficeFeature } from "#src/web/office/office-feature.ts";

/** The numbers of the business on the board, and what each is made of. */
export const statsOffice: OfficeFeature = {
  board: {
    permission: "stats.read",
    Controls: lazyOfficePage(() => import("./board/board-controls.tsx"), "BoardControls"),
    Part: lazyOfficePage(() => import("./board/board-part.tsx"), "BoardPart"),
  },
  pages: [
    {
      path: "/staff/stats/$metric",
      permission: "stats.read",
      Page: lazyOfficePage(() => import("./metric/metric-page.tsx"), "MetricPage"),
    },
  ],
};
