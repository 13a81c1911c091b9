import { HandCoins } from "lucide-react";
import type { WebFeature } from "#src/web/layouts/web-feature.ts";

export const payoutsWeb: WebFeature = {
  sidebar: [{ page: "cabinet-payouts", text: "payouts", icon: HandCoins, right: "money" }],
};
