import { LifeBuoy } from "lucide-react";
import type { WebFeature } from "#src/web/layouts/web-feature.ts";

export const supportWeb: WebFeature = {
  sidebar: [{ page: "cabinet-support", text: "support", icon: LifeBuoy, right: "support.read" }],
};
