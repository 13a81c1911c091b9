import { Globe } from "lucide-react";
import { paths } from "#src/shared/paths.ts";
import type { WebFeature } from "#src/web/layouts/web-feature.ts";

export const domainsWeb: WebFeature = {
  sidebar: [{ page: "cabinet-my-domains", text: "myDomains", icon: Globe, alternatives: [paths.domains] }],
  paletteCatalogs: ["domain"],
};
