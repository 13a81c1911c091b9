import { paths } from "#src/shared/paths.ts";
import { signUpFirst } from "#src/web/session/wanted-path.ts";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { ButtonLink } from "#src/web/ui/button.tsx";
import { sloganPrice } from "./slogan-price.ts";

/** The last call to action, above the footer of selling pages. */
export function ClosingBlock({ page }: { readonly page: PublicPage }) {
  const { t, data } = page;
  const offer = data.catalogue.promotions.find((promotion) => promotion.kind === "first-month-price");
  const isSelling = data.catalogue.plans.length > 0;
  if (!isSelling) return null;
  const title =
    typeof offer?.priceCents === "number"
      ? t("website.ticker.firstServer", { price: sloganPrice(offer.priceCents) })
      : t("website.closing.title");
  return (
    <section aria-labelledby="closing" className="border-t border-line bg-land dark:bg-surface">
      <div className="reveal mx-auto flex max-w-public flex-wrap items-center justify-between gap-6 px-6 py-14 max-md:px-4 max-md:py-10">
        <h2 id="closing" className="text-fluid-40">
          <bdi>{title}</bdi>
        </h2>
        <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:flex-col">
          <ButtonLink href={signUpFirst(paths["cabinet-order-vm"])} tone="primary" size="lg">
            {t("website.closing.order")}
          </ButtonLink>
          {page.route !== "servers" && (
            <ButtonLink href={page.href(paths.servers)} size="lg">
              {t("website.closing.prices")}
            </ButtonLink>
          )}
        </div>
      </div>
    </section>
  );
}
