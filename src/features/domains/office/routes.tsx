import { Globe } from "lucide-react";
import { lazyOfficePage } from "#src/web/office/lazy-office-page.ts";
import type { OfficeFeature } from "#src/web/office/office-feature.ts";

/** Domains of all customers, and names at the registry that the books do not have. */
export const domainsOffice: OfficeFeature = {
  pages: [
    {
      path: "/staff/domains",
      permission: "domains.read",
      entry: { group: "services", text: "domains", icon: Globe, key: "d" },
      Page: lazyOfficePage(() => import("./domains/domains-page.tsx"), "DomainsPage"),
    },
    {
      path: "/staff/domains/$id",
      permission: "domains.read",
      Page: lazyOfficePage(() => import("./domains/domain-page.tsx"), "DomainPage"),
    },
    {
      path: "/staff/domain-strays",
      permission: "domains.read",
      entry: { group: "services", text: "strays" },
      Page: lazyOfficePage(() => import("./strays/strays-page.tsx"), "StraysPage"),
    },
  ],
};
