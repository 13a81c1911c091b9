import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { type Forecast, forecastQuery } from "#src/web/pay/forecast-query.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";

/** What is in the wallet now, what orders hold, and an open debt. */
export function BalancePanel() {
  const t = useTranslations("wallet");
  const common = useTranslations("common");
  const times = useTimes();
  const forecast = useQuery(forecastQuery);
  return (
    <Panel
      title={t("balance")}
      note={
        forecast.data &&
        t.rich("asOf", {
          time: times.time(forecast.data.at),
          mono: (words) => <BdiCode>{words}</BdiCode>,
        })
      }
    >
      <QueryView
        query={forecast}
        errorTitle={t("loadError")}
        level={3}
        skeleton={<SkeletonRows label={common("state.loading")} rows={2} rowHeight={40} />}
      >
        {(amounts) => <Amounts {...amounts} />}
      </QueryView>
    </Panel>
  );
}

function Amounts({ balanceCents, heldCents, debtCents }: Forecast) {
  const t = useTranslations("wallet");
  return (
    <div className="flex flex-col gap-3">
      <Money cents={balanceCents} className="text-32" />
      {debtCents > 0 && (
        <Note tone="danger" title={t("debtTitle")}>
          {t("debt", { amount: formatCents(debtCents) })}
        </Note>
      )}
      <KeyValueList
        items={[
          { key: "held", label: t("held"), value: <Money cents={heldCents} /> },
          ...(debtCents > 0
            ? [{ key: "debt", label: t("debtLabel"), value: <Money cents={debtCents} /> }]
            : []),
        ]}
      />
    </div>
  );
}
