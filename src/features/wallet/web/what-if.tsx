import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { maxDepositCents } from "#src/shared/deposit-limits.ts";
import { formatCents } from "#src/shared/money.ts";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import type { Forecast } from "#src/web/pay/forecast-query.ts";
import { dollarsText } from "#src/web/pay/dollars-text.ts";
import { buttonClass } from "#src/web/ui/button.tsx";
import { classNames } from "#src/web/ui/class-names.ts";
import { TextField } from "#src/web/ui/text-field.tsx";
import { AmountScale } from "./amount-scale.tsx";
import { placeOf, readAmount, whatIf } from "./what-if-steps.ts";

export interface WhatIfProps {
  /** With what comes already on the balance. */
  readonly forecast: Pick<Forecast, "at" | "shortfalls">;
  /** The amounts of the scale. */
  readonly steps: readonly number[];
  readonly cents: number;
  readonly onChange: (cents: number) => void;
}

/** An amount on a scale or typed, and until when the balance would last with it: `forecast`, `steps`, `cents`. */
export function WhatIf({ forecast, steps, cents, onChange }: WhatIfProps) {
  const t = useTranslations("wallet.forecast");
  /** What is typed, as long as the scale did not change it. */
  const [draft, setDraft] = useState<string>();
  const typed = draft === undefined ? cents : readAmount(draft);
  const problem = typeof typed === "string" ? typed : undefined;
  const amount = formatCents(cents);
  const type = (text: string) => {
    setDraft(text);
    const read = readAmount(text);
    if (typeof read === "number") onChange(read);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line px-4 py-3">
      <AmountScale
        label={t("whatIf")}
        last={steps.length - 1}
        text={amount}
        value={placeOf(steps, cents)}
        onValueChange={(place) => {
          setDraft(undefined);
          onChange(steps[place] ?? 0);
        }}
      />
      <TextField
        label={t("whatIfAmount")}
        labelHidden
        size="sm"
        mono
        prefix="$"
        inputMode="decimal"
        autoComplete="off"
        className={classNames("max-sm:w-full", problem === undefined ? "w-28" : "w-56")}
        error={problem && t(`problem.${problem}`, { max: formatCents(maxDepositCents) })}
        value={draft ?? dollarsText(cents)}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => {
          // What is wrong stays, with its reason.
          if (problem === undefined) setDraft(undefined);
        }}
      />
      {problem === undefined && (
        <>
          <Answer forecast={forecast} cents={cents} />
          <Link
            to="/deposit"
            search={{ amount: cents, returnTo: "/wallet" }}
            className={buttonClass({ className: "max-sm:w-full" })}
          >
            <span>{t.rich("topUp", { ...richTags, amount })}</span>
          </Link>
        </>
      )}
    </div>
  );
}

function Answer({ forecast, cents }: Pick<WhatIfProps, "forecast" | "cents">) {
  const t = useTranslations("wallet.forecast");
  const times = useTimes();
  const { until, isBeyond, days, charges } = whatIf(forecast, cents);
  return (
    <p role="status" className="min-w-0 flex-1 basis-44 text-13">
      <span className="block">
        {until === null
          ? t("withItAll")
          : t.rich(isBeyond ? "withItLong" : "withIt", { ...richTags, date: times.day(until) })}
      </span>
      <span className="block text-12 text-muted">
        {days > 0 && t("longer", { days, charges })}
        {days === 0 && charges > 0 && t("moreCharges", { charges })}
        {days === 0 && charges === 0 && t(until === null ? "allNow" : "notLonger")}
      </span>
    </p>
  );
}
