import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { zoneQuery } from "../domain-queries.ts";
import type { Domain } from "../domain-types.ts";
import { DelegationPanel } from "./delegation-panel.tsx";
import { ServersForm } from "./servers-form.tsx";

/** Which name servers answer for a domain: ours or others, and what the world is told. */
export function NameServersTab({ domain }: { readonly domain: Domain }) {
  const t = useTranslations("domain.nameServers");
  const common = useTranslations("common.state");
  const zone = useQuery(zoneQuery(domain.id));
  return (
    <QueryView
      query={zone}
      errorTitle={t("loadError")}
      skeleton={
        <Panel flush>
          <SkeletonRows label={common("loading")} rows={5} />
        </Panel>
      }
    >
      {(answer) => (
        <div className="grid items-start gap-4 rail:grid-cols-[minmax(0,1fr)_316px]">
          <ServersForm
            // What was set meanwhile begins the form anew.
            key={domain.nameServers.map(({ host }) => host).join(" ")}
            domain={domain}
            zone={answer.zone}
          />
          <DelegationPanel domain={domain} zone={answer.zone} />
        </div>
      )}
    </QueryView>
  );
}
