import { Money, PricedText } from "#src/web/ui/money.tsx";
import { Skeleton } from "#src/web/ui/skeleton.tsx";
import type { TermPrice } from "./plan-table-data.ts";

export interface PlanPriceCellProps {
  readonly price: TermPrice | undefined;
  /**
   * The line below it: for a reduced price the one after it, with `{price}` in the text, else on phones what the price is
   * for; null omits both.
   */
  readonly after: { readonly reduced: string; readonly lasting: string | undefined } | null;
}

/** The price now; the later price is struck through before it, where there is room, and named below. */
export function PlanPriceCell({ price, after }: PlanPriceCellProps) {
  if (price === undefined) return <Skeleton className="ms-auto h-3 w-16" />;
  const { totalCents, renewalCents } = price;
  const isReduced = totalCents < renewalCents;
  return (
    <span className="inline-flex flex-col items-end whitespace-nowrap">
      <span className="inline-flex items-baseline justify-end gap-x-2">
        {isReduced && <Money cents={renewalCents} struck className="text-13 max-lg:hidden" />}
        <Money cents={totalCents} className="text-16 font-medium" />
      </span>
      {after !== null && (
        <span className={isReduced ? "text-12 text-muted" : "text-12 text-muted md:hidden"}>
          {isReduced ? <PricedText text={after.reduced} cents={renewalCents} /> : after.lasting}
        </span>
      )}
    </span>
  );
}
