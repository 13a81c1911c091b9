import { TrustRating } from "#src/web/layouts/trust-rating.tsx";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { openLocations } from "./open-locations.ts";

interface Proof {
  readonly figure: string;
  readonly text: string;
}

/** A few facts and figures, and the rating if there is one; no promises and no third-party measurements. */
export function ProofStrip({ page }: { readonly page: PublicPage }) {
  const { t, locale, site } = page;
  return (
    <section aria-label={t("website.proof.label")} className="mb-13 border-y border-line bg-bg max-md:mb-8">
      <ul className="mx-auto grid max-w-public auto-cols-fr grid-flow-col px-6 max-md:grid-flow-row max-md:px-4">
        {proofs(page).map(({ figure, text }) => (
          <li
            key={text}
            className="border-line py-6 not-last:border-e not-first:ps-6 max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-4 max-md:border-e-0! max-md:py-3 max-md:not-first:border-t max-md:not-first:ps-0"
          >
            <p className="font-mono text-24 font-medium tabular-nums">
              <bdi>{figure}</bdi>
            </p>
            <p className="mt-1 text-13 text-muted">{text}</p>
          </li>
        ))}
        {site.rating !== null && (
          <li className="flex items-center justify-center ps-6 max-lg:hidden [&>div]:mt-0">
            <TrustRating t={t} locale={locale} rating={site.rating} />
          </li>
        )}
      </ul>
    </section>
  );
}

function proofs({ t, data, locale }: PublicPage): readonly Proof[] {
  const number = (count: number) => count.toLocaleString(locale.tag);
  const places = openLocations(data.catalogue).length;
  const systems = data.catalogue.images.length;
  const counted = [
    { count: places, text: t("website.proof.locations", { count: places }) },
    { count: systems, text: t("website.proof.systems", { count: systems }) },
  ].filter(({ count }) => count > 0);
  return [
    ...counted.map(({ count, text }) => ({ figure: number(count), text })),
    { figure: t("website.proof.always"), text: t("website.proof.support") },
  ];
}
