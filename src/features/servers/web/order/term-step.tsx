import { useTranslations } from "use-intl";
import { Money } from "#src/web/ui/money.tsx";
import { RadioTileGroup } from "#src/web/ui/radio-tile.tsx";
import { OfferMark } from "#src/web/ui/tag.tsx";
import { termDiscount } from "#src/shared/term-discount.ts";
import type { Quote, Term } from "../server-types.ts";
import { BeforeCode } from "./before-code.tsx";
import { NumberedStep } from "./numbered-step.tsx";

export interface TermStepProps {
  readonly terms: readonly Term[];
  /** The price of each term for the chosen plan and location; absent while it is worked out. */
  readonly quotes: ReadonlyMap<number, Quote>;
  /** The summary has a code that these prices are without. */
  readonly hasCode: boolean;
  readonly value: number;
  readonly onValueChange: (months: number) => void;
}

/** Step 5: for how long is paid at once, with what that really costs. */
export function TermStep({ terms, quotes, hasCode, value, onValueChange }: TermStepProps) {
  const t = useTranslations("order");
  const pay = useTranslations("pay");
  return (
    <NumberedStep number={5} title={t("term.title")}>
      <RadioTileGroup
        legend={t("term.title")}
        legendHidden
        value={String(value)}
        onValueChange={(months) => onValueChange(Number(months))}
        options={terms.map(({ months }) => {
          const quote = quotes.get(months);
          const percent = termDiscount(months, quote?.lines ?? []);
          return {
            value: String(months),
            label: pay("months", { count: months }),
            detail: quote === undefined ? "…" : <Money cents={quote.totalCents} />,
            end: percent > 0 && <OfferMark>{pay("discount", { percent })}</OfferMark>,
          };
        })}
      />
      {hasCode && <BeforeCode />}
    </NumberedStep>
  );
}
