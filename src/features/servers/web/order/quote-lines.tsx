import { useTranslations } from "use-intl";
import { addMonths } from "#src/shared/time.ts";
import { usePlaceName } from "#src/web/i18n/place-name.ts";
import { useNow } from "#src/web/i18n/use-now.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Money } from "#src/web/ui/money.tsx";
import type { Promotion, Quote } from "../server-types.ts";
import type { OrderChoice } from "./order-choice.ts";

export interface QuoteLinesProps {
  readonly quote: Quote;
  readonly choice: OrderChoice;
  readonly promotions: readonly Promotion[];
}

/** What the total is made of, and the time it pays for. */
export function QuoteLines({ quote, choice, promotions }: QuoteLinesProps) {
  const t = useTranslations("order");
  const pay = useTranslations("pay");
  const placeName = usePlaceName();
  const { period } = useTimes();
  const now = useNow(60_000);

  const label = (line: Quote["lines"][number]): string => {
    const [kind, id] = line.sku.split(":");
    if (kind === "term") return pay("termDiscount", { months: choice.months });
    if (kind === "server" && choice.plan && choice.location)
      return `${choice.plan.name}, ${placeName(choice.location.name)}`;
    if (kind !== "promotion") return line.label;
    const promotion = promotions.find((candidate) => candidate.id === id);
    if (promotion === undefined) return t("line.promotion");
    return promotion.percent === null
      ? t("line.firstMonth")
      : t("line.percent", { percent: promotion.percent });
  };

  return (
    <KeyValueList
      items={[
        ...quote.lines.map((line) => ({
          key: line.sku,
          label: label(line),
          value: <Money cents={line.cents} className={line.cents < 0 ? "text-ok" : undefined} />,
        })),
        ...(choice.image
          ? [{ key: "image", label: `${choice.image.name} ${choice.image.version}`, value: t("included") }]
          : []),
        {
          key: "period",
          label: pay("months", { count: choice.months }),
          value: <BdiCode>{period(now, addMonths(now, choice.months))}</BdiCode>,
        },
      ]}
    />
  );
}
