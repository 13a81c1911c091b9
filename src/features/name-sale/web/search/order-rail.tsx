import { X } from "lucide-react";
import type { MouseEvent } from "react";
import { grossCents } from "#src/shared/tax.ts";
import { useStoredTaxRate } from "#src/web/session/stored-tax-rate.ts";
import { ButtonLink, IconButton } from "#src/web/ui/button.tsx";
import { TotalRow } from "#src/web/ui/key-value-list.tsx";
import { Money, PricedText } from "#src/web/ui/money.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { maxOrderNames } from "#src/shared/domain-limits.ts";
import { cart, cartCents, itemCents } from "../order/cart.ts";
import { foreseenCents, foreseenYears, leastForeseenYears } from "../order/foreseen-years.ts";
import { useCart } from "../order/use-cart.ts";
import type { SearchTexts } from "./search-texts.ts";

export interface OrderRailProps {
  readonly texts: SearchTexts["order"];
  /** Where the order is reviewed and paid. */
  readonly orderHref: string;
  /** Navigates there without a page load. */
  readonly onOrder?: (() => void) | undefined;
}

/** The order so far, beside the results: `texts`, `orderHref`. */
export function OrderRail({ texts, orderHref, onOrder }: OrderRailProps) {
  const items = useCart();
  const taxRate = useStoredTaxRate();
  return (
    <Panel
      title={texts.title}
      control={
        items.length > 0 && <span className="font-mono text-12 text-muted tabular-nums">{items.length}</span>
      }
      className="max-rail:hidden"
    >
      {items.length === 0 ? (
        <p className="text-13 text-muted">{texts.space}</p>
      ) : (
        <>
          <ul className="-mt-2 mb-4">
            {items.map((item) => (
              <li key={item.name} className="border-line py-2 not-last:border-b">
                <p className="flex items-baseline justify-between gap-3 text-14">
                  <bdi dir="ltr" className="min-w-0 font-medium wrap-anywhere">
                    {item.displayName}
                  </bdi>
                  <Money cents={itemCents(item, taxRate)} />
                </p>
                <p className="flex items-center justify-between gap-3 text-12 text-muted">
                  <span>
                    {texts.years[item.years - 1]}{" "}
                    <bdi className="ms-2">
                      <PricedText text={texts.renewal} cents={grossCents(item.price.renewCents, taxRate)} />
                    </bdi>
                  </span>
                  <IconButton
                    label={texts.remove.replace("{name}", item.displayName)}
                    onClick={() => cart.remove(item.name)}
                  >
                    <X strokeWidth={1.6} aria-hidden="true" />
                  </IconButton>
                </p>
              </li>
            ))}
          </ul>
          <TotalRow label={texts.today} amount={<Money cents={cartCents(items, taxRate).today} />} />
          <p className="mt-2 mb-4 flex justify-between gap-3 text-12 text-muted">
            {texts.overYears[foreseenYears(items) - leastForeseenYears]}{" "}
            <Money cents={foreseenCents(items, taxRate)} />
          </p>
          {items.length >= maxOrderNames && <p className="mb-4 text-12 text-fg2">{texts.full}</p>}
          <ButtonLink href={orderHref} tone="primary" size="lg" block onClick={staying(onOrder)}>
            {texts.review}
          </ButtonLink>
        </>
      )}
    </Panel>
  );
}

/** The same on narrow windows, at the bottom: the total and the way to pay it. */
export function OrderBar({ texts, orderHref, onOrder }: OrderRailProps) {
  const items = useCart();
  const taxRate = useStoredTaxRate();
  if (items.length === 0) return null;
  return (
    <div className="sticky bottom-0 z-10 mt-6 flex items-center justify-between gap-4 border-t border-fg bg-bg py-3 rail:hidden">
      <p className="text-13">
        {texts.today} · <span className="tabular-nums">{items.length}</span>
        <Money cents={cartCents(items, taxRate).today} className="block text-18 font-medium" />
      </p>
      <ButtonLink href={orderHref} tone="primary" size="lg" onClick={staying(onOrder)}>
        {texts.review}
      </ButtonLink>
    </div>
  );
}

/** A plain click on a link navigates without a page load; a click with a modifier key is left to the browser. */
function staying(go: (() => void) | undefined) {
  return (
    go &&
    ((event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      go();
    })
  );
}
