import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { SitePage } from "../site-page.tsx";
import { BrandPanel } from "./brand-panel.tsx";
import { LogoPanel } from "./logo-panel.tsx";

const LowerPanels = lazy(async () => ({ default: (await import("./lower-panels.tsx")).LowerPanels }));

const route = getRouteApi("/cabinet/whitelabel/$id/settings");

/** `/whitelabel/{id}/settings`: the brand of a site, the hosts under which it is reached, and what ends it. */
export function SiteSettingsPage() {
  const { id } = route.useParams();
  return (
    <SitePage id={id} current="settings">
      {(site) => (
        <>
          <BrandPanel site={site} />
          <LogoPanel site={site} />
          <Suspense>
            <LowerPanels site={site} />
          </Suspense>
        </>
      )}
    </SitePage>
  );
}
