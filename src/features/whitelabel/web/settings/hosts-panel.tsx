import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import type { OneSite } from "../queries.ts";
import { AddHostForm } from "./add-host-form.tsx";
import { HostItem } from "./host-item.tsx";
import { hostsQuery } from "./hosts-queries.ts";

/** Where a site is visited: its address below our domain, and names of its own with what each still needs. */
export function HostsPanel({ site }: { readonly site: OneSite }) {
  const t = useTranslations("whitelabelSettings.hosts");
  const common = useTranslations("common.state");
  const query = useQuery(hostsQuery(site.id));
  return (
    <Panel title={t("title")}>
      <div className="grid min-w-0 gap-4">
        <p className="text-13 text-pretty text-muted">{t("text")}</p>
        <QueryView
          query={query}
          errorTitle={t("loadError")}
          skeleton={<SkeletonRows label={common("loading")} rows={2} rowHeight={44} />}
        >
          {(hosts) => (
            <ul>
              {hosts.map((host) => (
                <HostItem key={host.host} siteId={site.id} host={host} />
              ))}
            </ul>
          )}
        </QueryView>
        {site.state !== "closed" && (
          <ForRole right="orders.buy">
            <AddHostForm siteId={site.id} />
          </ForRole>
        )}
      </div>
    </Panel>
  );
}
