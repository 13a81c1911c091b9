import { LayoutDashboard } from "lucide-react";
import { lazyOfficePage } from "../lazy-office-page.ts";
import type { OfficePage } from "../office-feature.ts";

/** Where the office begins. */
export const startPages: readonly OfficePage[] = [
  {
    path: "/staff",
    permission: "any",
    entry: { group: "board", text: "board", icon: LayoutDashboard, key: "b" },
    Page: lazyOfficePage(() => import("./board-page.tsx"), "BoardPage"),
  },
];
