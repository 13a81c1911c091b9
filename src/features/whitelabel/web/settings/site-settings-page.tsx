import { getRouteApi } from "@tanstack/react-router";
import { SitePage } from "../site-page.tsx";
import { BrandPanel } from "./brand-panel.tsx";
import { HostsPanel } from "./hosts-panel.tsx";
import { LogoPanel } from "./logo-panel.tsx";
import { SignInPanel } from "./sign-in-panel.tsx";
import { StatePanel } from "./state-panel.tsx";

const route = getRouteApi("/cabinet/whitelabel/$id/settings");

/** `/whitelabel/{id}/settings`: a panel for each thing that is set of a site. */
export function SiteSettingsPage() {
  const { id } = route.useParams();
  return (
    <SitePage id={id} current="settings">
      {(site) => (
        <>
          <BrandPanel site={site} />
          <LogoPanel site={site} />
          <HostsPanel site={site} />
          {site.state !== "closed" && <SignInPanel site={site} />}
          <StatePanel site={site} />
        </>
      )}
    </SitePage>
  );
}
