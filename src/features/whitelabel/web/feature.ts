import { Store } from "lucide-react";
import type { WebFeature } from "#src/web/layouts/web-feature.ts";

export const whitelabelWeb: WebFeature = {
  sidebar: [{ page: "cabinet-whitelabel", text: "whitelabel", icon: Store, right: "money" }],
};
