import { ArrowRight } from "lucide-react";
import { paths } from "#src/shared/paths.ts";
import { signUpFirst } from "#src/web/session/wanted-path.ts";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { Money, PricedText } from "#src/web/ui/money.tsx";
import { OfferMark } from "#src/web/ui/tag.tsx";
import type { OfferPrice } from "./cheapest-offer.ts";

/** A location of the chart, with its texts in the page's language. */
export interface PlaceView {
  readonly id: string;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  /** `−10% on 2 plans` where there is a reduction. */
  readonly mark?: string | undefined;
  readonly stock: string;
  /** The cheapest; null when nothing can be ordered. */
  readonly price: OfferPrice | null;
}

/** The words of the callout; `{place}` and `{price}` are placeholders of a name and an amount. */
export interface PlaceTexts {
  readonly from: string;
  readonly perMonth: string;
  readonly firstMonth: string;
  readonly after: string;
  readonly order: string;
  readonly nothing: string;
}

export interface PlaceCalloutProps {
  readonly texts: PlaceTexts;
  readonly place: PlaceView;
}

/**
 * What the chosen location has, what it costs, and its order link; read aloud when another is chosen. In one corner of
 * the chart in every language, since a chart is never mirrored.
 */
export function PlaceCallout({ texts, place }: PlaceCalloutProps) {
  const { id, name, mark, stock, price } = place;
  return (
    <div
      aria-live="polite"
      className="bg-surface px-4 py-3 hero:absolute hero:right-6 hero:bottom-6 hero:w-86 hero:rounded-8 hero:border hero:border-line hero:shadow-float max-hero:border max-hero:border-t-0 max-hero:border-fg dark:max-hero:border-line2"
    >
      <div className="flex flex-wrap items-center gap-x-2">
        <p className="text-16 font-medium">
          <bdi>{name}</bdi>
        </p>
        {mark !== undefined && <OfferMark>{mark}</OfferMark>}
        <span className="ms-auto font-mono text-12 text-muted">{id.toUpperCase()}</span>
      </div>
      {price === null ? (
        <div className="mt-1 flex min-h-8 items-center text-13">
          <Buoy kind="off">{texts.nothing}</Buoy>
        </div>
      ) : (
        <div className="mt-1 flex items-baseline justify-between gap-3 max-sm:flex-wrap">
          <CalloutPrice texts={texts} price={price} />
          <p className="ms-auto text-end text-12 text-muted">
            <a
              href={signUpFirst(`${paths["cabinet-order-vm"]}?location=${encodeURIComponent(id)}`)}
              className="touch-target inline-flex items-center gap-1.5 text-14 font-medium text-accent hover:underline"
            >
              {texts.order.replace("{place}", name)}
              <ArrowRight className="size-3.5 rtl:-scale-x-100" strokeWidth={1.6} aria-hidden="true" />
            </a>
            <span className="block">{stock}</span>
          </p>
        </div>
      )}
    </div>
  );
}

/** The cheapest price; one that holds for the first month only says so, with the price after it. */
function CalloutPrice({ texts, price }: { readonly texts: PlaceTexts; readonly price: OfferPrice }) {
  const { firstMonthCents, monthlyCents } = price;
  const isFirstOnly = firstMonthCents < monthlyCents;
  return (
    <p className="text-12 whitespace-nowrap text-muted">
      {!isFirstOnly && `${texts.from} `}
      <Money cents={firstMonthCents} className="text-20 font-medium text-fg" />{" "}
      {isFirstOnly ? texts.firstMonth : texts.perMonth}
      {isFirstOnly && (
        <span className="block">
          <PricedText text={texts.after} cents={monthlyCents} />
        </span>
      )}
    </p>
  );
}
