import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { Checkbox } from "#src/web/ui/checkbox.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { FactList } from "../both/fact-list.tsx";
import { aboutQuery } from "../queries.ts";
import type { Thing } from "../support-types.ts";

export interface KnownPanelProps {
  readonly thing: Thing;
  /** What is known is sent along. */
  readonly isSent: boolean;
  readonly onSentChange: (isSent: boolean) => void;
}

/** What is known of the thing at this moment, and whether that is sent along. */
export function KnownPanel({ thing, isSent, onSentChange }: KnownPanelProps) {
  const t = useTranslations("support.known");
  const common = useTranslations("common.state");
  const times = useTimes();
  const query = useQuery(aboutQuery(thing));
  return (
    <Panel
      title={t("title")}
      note={query.data === undefined ? undefined : t("checked", { time: times.time(query.dataUpdatedAt) })}
    >
      <QueryView
        query={query}
        errorTitle={t("loadError")}
        level={3}
        skeleton={<SkeletonRows label={common("loading")} rows={4} rowHeight={40} />}
      >
        {({ facts }) =>
          facts.length === 0 ? (
            <p className="text-13 text-muted">{t("nothing")}</p>
          ) : (
            <div className="grid gap-4">
              <div>
                <FactList facts={facts} />
              </div>
              <Checkbox
                label={t("send", { count: facts.length })}
                checked={isSent}
                onChange={(event) => onSentChange(event.currentTarget.checked)}
              />
            </div>
          )
        }
      </QueryView>
    </Panel>
  );
}
