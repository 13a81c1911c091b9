import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { comingCents } from "#src/web/pay/coming-cents.ts";
import { type Forecast, forecastQuery } from "#src/web/pay/forecast-query.ts";
import { Money } from "#src/web/ui/money.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { IncomingRow } from "./incoming-row.tsx";

/** What is in the wallet now, what orders hold, an open debt, and a row for each deposit on its way. */
export function BalancePanel() {
  const t = useTranslations("wallet");
  const common = useTranslations("common");
  const forecast = useQuery(forecastQuery);
  return (
    <Panel flush>
      <h2 className="px-4 pt-4 text-13 text-muted">{t("balance")}</h2>
      <QueryView
        query={forecast}
        errorTitle={t("loadError")}
        level={3}
        skeleton={
          // As high as the amounts.
          <div className="h-28 md:h-18">
            <SkeletonRows label={common("state.loading")} rows={1} rowHeight={56} />
          </div>
        }
      >
        {(answer) => (
          <>
            <Amounts {...answer} />
            {answer.incoming.map((money) => (
              <IncomingRow key={money.depositId} money={money} at={answer.at} />
            ))}
          </>
        )}
      </QueryView>
    </Panel>
  );
}

function Amounts({ at, balanceCents, heldCents, debtCents, incoming }: Forecast) {
  const t = useTranslations("wallet");
  const times = useTimes();
  const coming = comingCents({ incoming });
  return (
    <>
      <div className="flex min-h-28 flex-wrap items-end gap-x-8 gap-y-2 px-4 pt-1 pb-4 md:min-h-18">
        <span className="text-32 max-md:basis-full md:text-40">
          <Money cents={balanceCents} />
        </span>
        <Fact label={t("held")}>
          <Money cents={heldCents} />
        </Fact>
        {coming > 0 && (
          <Fact label={t("afterIncoming")}>
            <Money cents={Math.max(0, balanceCents + coming - debtCents)} />
          </Fact>
        )}
        {debtCents > 0 && (
          <Fact label={t("debtLabel")}>
            <Money cents={debtCents} />
          </Fact>
        )}
        <span className="ms-auto text-12 text-muted">
          {t.rich("asOf", { ...richTags, time: times.time(at) })}
        </span>
      </div>
      {debtCents > 0 && (
        <div className="px-4 pb-4">
          <Note tone="danger" title={t("debtTitle")}>
            {t("debt", { amount: formatCents(debtCents) })}
          </Note>
        </div>
      )}
    </>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <p className="flex flex-col gap-0.5 pb-1 text-14">
      <span className="text-12 text-muted">{label}</span>
      <span>{children}</span>
    </p>
  );
}
