import { useTranslations } from "use-intl";
import { addMonths } from "#src/shared/time.ts";
import { useNow } from "#src/web/i18n/use-now.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { useOrderLineText } from "#src/web/i18n/order-line-text.ts";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Money } from "#src/web/ui/money.tsx";
import type { Quote } from "../server-types.ts";
import type { OrderChoice } from "./order-choice.ts";

export interface QuoteLinesProps {
  readonly quote: Quote;
  readonly choice: OrderChoice;
}

/** What the total is made of, and the time it pays for. */
export function QuoteLines({ quote, choice }: QuoteLinesProps) {
  const t = useTranslations("order");
  const pay = useTranslations("pay");
  const lineText = useOrderLineText();
  const { period } = useTimes();
  const now = useNow(60_000);

  return (
    <KeyValueList
      items={[
        ...quote.lines.map((line) => ({
          key: line.sku,
          label: lineText(line),
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
