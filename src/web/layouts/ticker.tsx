import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { Neatline } from "#src/web/ui/neatline.tsx";
import { textIn } from "#src/shared/settings/text-in.ts";
import { sloganPrice } from "./slogan-price.ts";

/** Half of these fill the window at any width, the other half follow (product §1). */
const groupCount = 12;

/** The line of offers running above the header; absent when nothing is offered. */
export function Ticker({ page }: { readonly page: PublicPage }) {
  const offers = tickerTexts(page);
  if (offers.length === 0) return null;
  return (
    <section aria-label={page.t("website.ticker.label")}>
      <div
        tabIndex={0}
        className="ticker h-7.5 overflow-hidden font-mono text-12 font-medium outline-offset-[-2px]"
      >
        <div className="ticker-track flex h-full w-max items-center">
          {Array.from({ length: groupCount }, (_, index) => (
            <span
              key={index}
              aria-hidden={index > 0 || undefined}
              className="flex min-w-[17vw] shrink-0 items-center justify-around"
            >
              {offers.map((offer) => (
                <span key={offer} className="flex items-center">
                  <bdi className="px-6 whitespace-nowrap">{offer}</bdi>
                  <span aria-hidden="true" className="size-1.5 rotate-45 bg-accent" />
                </span>
              ))}
            </span>
          ))}
        </div>
      </div>
      <Neatline />
    </section>
  );
}

/** What the owner says, then the first ending of the catalogue, then the offer of the first server (product §1). */
function tickerTexts(page: PublicPage): readonly string[] {
  const { ticker } = page.site;
  return [...(ticker === undefined ? [] : [textIn(ticker, page.locale.code)]), ...offerTexts(page)];
}

function offerTexts({ t, locale, data }: PublicPage): readonly string[] {
  const [tld] = data.tlds;
  const servers = data.catalogue.promotions.flatMap((promotion) =>
    promotion.kind === "first-month-price" && promotion.priceCents !== null
      ? [t("website.ticker.firstServer", { price: sloganPrice(promotion.priceCents) })]
      : [],
  );
  if (tld === undefined) return servers;
  const price = sloganPrice(tld.firstYearCents ?? tld.registerCents);
  // In right-to-left texts the dot would move to the other side.
  const ending = `.${tld.name.toUpperCase()}`;
  const shown = locale.dir === "rtl" ? `\u2066${ending}\u2069` : ending;
  return [t("website.ticker.domain", { tld: shown, price }), ...servers];
}
