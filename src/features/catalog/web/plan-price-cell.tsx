import { formatCents } from "#src/shared/money.ts";
import { Money } from "#src/web/ui/money.tsx";
import { Skeleton } from "#src/web/ui/skeleton.tsx";
import type { TermPrice } from "./plan-table-data.ts";

export interface PlanPriceCellProps {
  readonly price: TermPrice | undefined;
  /** Text for the price after a reduced one, with `{price}` in it; null omits it. */
  readonly after: string | null;
}

/** The price now; the later price is struck through before it and named below, on phones by another cell. */
export function PlanPriceCell({ price, after }: PlanPriceCellProps) {
  if (price === undefined) return <Skeleton className="ms-auto h-3 w-16" />;
  const { totalCents, renewalCents } = price;
  const isReduced = totalCents < renewalCents;
  return (
    <span className="inline-flex flex-col items-end whitespace-nowrap">
      <span className="inline-flex items-baseline justify-end gap-x-2">
        {isReduced && <Money cents={renewalCents} struck className="text-13 max-md:hidden" />}
        <Money cents={totalCents} className="text-16 font-medium" />
      </span>
      {after !== null && (
        <span className="max-md:hidden">
          <PriceAfter price={price} text={after} />
        </span>
      )}
    </span>
  );
}

export interface PriceAfterProps {
  readonly price: TermPrice | undefined;
  /** With `{price}` in it. */
  readonly text: string;
  /** Instead of it when the price does not change. */
  readonly otherwise?: string | null | undefined;
}

/** The price after a reduced one, in words. */
export function PriceAfter({ price, text, otherwise = null }: PriceAfterProps) {
  if (price === undefined) return null;
  const { totalCents, renewalCents } = price;
  const shown = totalCents < renewalCents ? text.replace("{price}", formatCents(renewalCents)) : otherwise;
  return shown === null ? null : <span className="text-12 text-muted">{shown}</span>;
}
