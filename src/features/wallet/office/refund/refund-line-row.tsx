import { useTranslations } from "use-intl";
import { useOrderLineText } from "#src/web/i18n/order-line-text.ts";
import { formatCents } from "#src/shared/money.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { DollarsField } from "#src/web/office/parts/dollars-field.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { CheckMark } from "#src/web/ui/checkbox.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { ScaleBar } from "#src/web/ui/scale-bar.tsx";
import type { Quote } from "../orders/orders-query.ts";
import type { Refund, RefundLine } from "./use-refund.ts";

export interface RefundLineRowProps {
  readonly quote: Quote;
  readonly line: RefundLine;
  readonly refund: Refund;
  readonly isLocked: boolean;
}

/** One line: its time with the days that were used, what was paid, and the field of what goes back. */
export function RefundLineRow({ quote, line, refund, isLocked }: RefundLineRowProps) {
  const t = useTranslations("officeOrders.refund");
  const times = useTimes();
  const label = useOrderLineText()(line);
  const { lineId, sku, paidCents, refundedCents, leftCents, isChosen, text, cents } = line;
  const { term } = quote;
  const canReturn = leftCents > 0;
  return (
    <tr className="[&>td]:py-2.5">
      <td>
        {canReturn && !isLocked && (
          <CheckMark
            label={t("chooseLine", { name: label })}
            checked={isChosen}
            onCheckedChange={(next) => refund.choose(line, next)}
          />
        )}
      </td>
      <td>
        <span className={isChosen ? "block font-medium" : "block text-muted"}>
          <bdi>{label}</bdi>
        </span>
        <span className="block text-12 text-muted">
          {term === null ? (
            <BdiCode>{sku}</BdiCode>
          ) : (
            <bdi>{times.period(new Date(term.startsAt), new Date(term.endsAt))}</bdi>
          )}
        </span>
      </td>
      <td>
        <LineTime quote={quote} line={line} />
      </td>
      <td data-align="end">
        <Money cents={paidCents} />
      </td>
      <td data-align="end" className="max-charts:hidden">
        <Money cents={refundedCents} className="text-muted" />
      </td>
      <td data-align="end">
        {isLocked || !canReturn ? (
          isChosen && canReturn ? (
            <Money cents={cents ?? 0} />
          ) : (
            <span className="text-muted">–</span>
          )
        ) : (
          <DollarsField
            label={t("returnOf", { name: label })}
            labelHidden
            size="sm"
            value={text}
            error={
              isChosen && cents === undefined ? t("most", { amount: formatCents(leftCents) }) : undefined
            }
            onValueChange={(next) => refund.setAmount(lineId, next)}
          />
        )}
      </td>
    </tr>
  );
}

/** The used days on a scale, or why the line cannot go back. */
function LineTime({ quote, line }: Pick<RefundLineRowProps, "quote" | "line">) {
  const t = useTranslations("officeOrders.refund");
  const { term, service } = quote;
  if (line.leftCents === 0) {
    const why =
      service?.state === "ending"
        ? "ending"
        : line.refundedCents > 0
          ? "returned"
          : line.paidCents === 0
            ? "free"
            : "undelivered";
    return (
      <Buoy kind="lock">
        {t("cannot")} <span className="text-muted">{t(`why.${why}`)}</span>
      </Buoy>
    );
  }
  if (term === null) return <span className="text-12 text-muted">{t("timeOver")}</span>;
  const used = t("used", { used: term.usedDays, days: term.days });
  return (
    <span className="flex w-40 flex-col gap-1 max-charts:w-32">
      <span className="text-12">{used}</span>
      <ScaleBar label={t("usedDays")} value={term.usedDays} max={term.days} valueText={used} />
      {line.unusedCents === null && (
        <span className="text-12 whitespace-normal text-muted">{t("noDays")}</span>
      )}
    </span>
  );
}
