import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import type { Forecast } from "#src/web/pay/forecast-query.ts";
import { buttonClass } from "#src/web/ui/button.tsx";
import { RangeField } from "#src/web/ui/range-field.tsx";
import { whatIf, whatIfSteps } from "./what-if-steps.ts";

/** Until when the balance would last with a chosen amount more; the days are those of the forecast. */
export function WhatIf({ forecast }: { readonly forecast: Forecast }) {
  const t = useTranslations("wallet.forecast");
  const times = useTimes();
  const { steps, first } = whatIfSteps(forecast.shortfalls);
  const [chosen, setChosen] = useState<number>();
  const step = Math.min(chosen ?? first, steps.length - 1);
  const addedCents = steps[step] ?? 0;
  const { until, isBeyond, days } = whatIf(forecast, addedCents);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line pt-3">
      <RangeField
        label={t("whatIf")}
        steps={steps.map((cents) => formatCents(cents))}
        value={step}
        onValueChange={setChosen}
      />
      <p role="status" className="min-w-0 flex-1 basis-40 text-13">
        <span className="block">{t(isBeyond ? "withItLong" : "withIt", { date: times.day(until) })}</span>
        {days > 0 && <span className="block text-12 text-muted">{t("longer", { days })}</span>}
      </p>
      <Link to="/deposit" search={{ amount: addedCents, returnTo: "/wallet" }} className={buttonClass()}>
        <span>{t.rich("topUp", { ...richTags, amount: formatCents(addedCents) })}</span>
      </Link>
    </div>
  );
}
