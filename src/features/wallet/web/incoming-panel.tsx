import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { forecastQuery } from "#src/web/pay/forecast-query.ts";
import { Panel } from "#src/web/ui/panel.tsx";
import { IncomingRow } from "./incoming-row.tsx";

/** What is no transaction yet: a row for each deposit on its way, above the list; nothing while there is none. */
export function IncomingPanel() {
  const t = useTranslations("wallet.incoming");
  const { data } = useQuery(forecastQuery);
  if (data === undefined || data.incoming.length === 0) return null;
  return (
    <Panel title={t("title")} flush>
      {/* The line below the head is that above the first row. */}
      <div className="-mt-px">
        {data.incoming.map((money) => (
          <IncomingRow key={money.depositId} money={money} at={data.at} />
        ))}
      </div>
    </Panel>
  );
}
