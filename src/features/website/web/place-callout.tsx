import { ArrowRight } from "lucide-react";
import { paths } from "#src/shared/paths.ts";
import { signUpFirst } from "#src/web/session/wanted-path.ts";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { OfferMark } from "#src/web/ui/tag.tsx";

/** A location of the chart, with its texts in the page's language. */
export interface PlaceView {
  readonly id: string;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  /** `−10%` where there is a reduction. */
  readonly mark?: string | undefined;
  readonly stock: string;
  /** The cheapest first month; null when nothing can be ordered. */
  readonly cents: number | null;
}

/** The words of the callout; `{place}` is the placeholder of the name. */
export interface PlaceTexts {
  readonly from: string;
  readonly perMonth: string;
  readonly order: string;
  readonly nothing: string;
}

export interface PlaceCalloutProps {
  readonly texts: PlaceTexts;
  readonly place: PlaceView;
}

/** What the chosen location has, from what price, and its order link; read aloud when another is chosen. */
export function PlaceCallout({ texts, place }: PlaceCalloutProps) {
  const { id, name, mark, stock, cents } = place;
  return (
    <div
      aria-live="polite"
      className="bg-surface px-4 py-3 hero:absolute hero:end-5 hero:bottom-4.5 hero:w-86 hero:rounded-8 hero:border hero:border-line hero:shadow-float max-hero:border max-hero:border-t-0 max-hero:border-fg dark:max-hero:border-line2"
    >
      <div className="flex items-center gap-2">
        <p className="text-16 font-medium">
          <bdi>{name}</bdi>
        </p>
        {mark !== undefined && <OfferMark>{mark}</OfferMark>}
        <p className="ms-auto text-12 text-muted">{stock}</p>
      </div>
      {cents === null ? (
        <div className="mt-1 flex min-h-8 items-center text-13">
          <Buoy kind="off">{texts.nothing}</Buoy>
        </div>
      ) : (
        <div className="mt-1 flex items-baseline justify-between gap-3 max-sm:flex-wrap">
          <span className="text-12 whitespace-nowrap text-muted">
            {texts.from} <Money cents={cents} className="text-20 text-fg" /> {texts.perMonth}
          </span>
          <a
            href={signUpFirst(`${paths["cabinet-order-vm"]}?location=${encodeURIComponent(id)}`)}
            className="touch-target inline-flex items-center gap-1.5 text-14 font-medium text-accent hover:underline"
          >
            {texts.order.replace("{place}", name)}
            <ArrowRight className="size-3.5 rtl:-scale-x-100" strokeWidth={1.6} aria-hidden="true" />
          </a>
        </div>
      )}
    </div>
  );
}
