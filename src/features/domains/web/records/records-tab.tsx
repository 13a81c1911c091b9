import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { zoneQuery } from "../domain-queries.ts";
import type { Domain } from "../domain-types.ts";
import { RecordEditor } from "./record-editor.tsx";

/** The records of a domain, to be changed in place. */
export function RecordsTab({ domain }: { readonly domain: Domain }) {
  const t = useTranslations("zone");
  const common = useTranslations("common.state");
  const zone = useQuery(zoneQuery(domain.id));
  return (
    <QueryView
      query={zone}
      errorTitle={t("loadError.zone")}
      skeleton={
        <Panel flush>
          <SkeletonRows label={common("loading")} rows={8} rowHeight={40} />
        </Panel>
      }
    >
      {(answer) => <RecordEditor domain={domain} answer={answer} />}
    </QueryView>
  );
}
