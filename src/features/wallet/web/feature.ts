import { ArrowLeftRight, Wallet } from "lucide-react";
import type { WebFeature } from "#src/web/layouts/web-feature.ts";

export const walletWeb: WebFeature = {
  sidebar: [
    { page: "cabinet-wallet", text: "wallet", icon: Wallet, right: "money" },
    { page: "cabinet-transactions", text: "transactions", icon: ArrowLeftRight, right: "money" },
  ],
};
