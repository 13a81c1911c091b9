import { existingRoutes, paths } from "#src/shared/paths.ts";
import { apiDocsPath } from "#src/shared/paths.ts";
import { TrustRating } from "#src/web/layouts/trust-rating.tsx";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { openPlaces } from "#src/web/layouts/open-places.ts";

interface Proof {
  readonly figure: string;
  readonly text: string;
  /** Where all that was counted is, or what was measured is said. */
  readonly href: string;
}

/** How many there are beside the rating. */
const shownProofs = 3;

/** Figures that this installation measured or counted itself, each with its link, and the rating if there is one. */
export function ProofStrip({ page }: { readonly page: PublicPage }) {
  const { t, locale, site } = page;
  return (
    <section aria-label={t("website.proof.label")} className="mb-13 border-y border-line bg-bg max-md:mb-8">
      <ul className="mx-auto grid max-w-public auto-cols-fr grid-flow-col px-6 max-md:grid-flow-row max-md:px-4">
        {proofs(page).map(({ figure, text, href }) => (
          <li
            key={text}
            className="border-line py-6 not-last:border-e not-first:ps-6 max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-4 max-md:border-e-0! max-md:py-3 max-md:not-first:border-t max-md:not-first:ps-0"
          >
            <p className="font-mono text-24 font-medium tabular-nums">
              <bdi>{figure}</bdi>
            </p>
            <p className="mt-1 text-13 text-muted max-md:text-end">
              <a
                href={href}
                className="touch-target underline decoration-line2 underline-offset-4 hover:text-fg"
              >
                {text}
              </a>
            </p>
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

/** The first that can be stated: what was measured before what was counted. */
function proofs({ t, data, locale, href }: PublicPage): readonly Proof[] {
  const number = (count: number) => count.toLocaleString(locale.tag);
  const { usualInstall: time, apiCalls } = data.figures;
  const places = openPlaces(data.catalogue.locations).length;
  const endings = existingRoutes.has("domains") ? data.tlds.length : 0;
  const all: readonly (Proof | null)[] = [
    time && {
      figure: t(`website.proof.${time.unit}`, { count: time.count }),
      text: t("website.proof.install"),
      // The first answer there, which is open, says what was measured.
      href: "#faq",
    },
    places === 0
      ? null
      : {
          figure: number(places),
          text: t("website.proof.locations", { count: places }),
          href: `${href(paths.servers)}#locations`,
        },
    {
      figure: number(apiCalls),
      text: t("website.proof.calls", { count: apiCalls }),
      href: apiDocsPath,
    },
    endings === 0
      ? null
      : {
          figure: number(endings),
          text: t("website.proof.endings", { count: endings }),
          href: href(paths.domains),
        },
  ];
  return all.filter((proof) => proof !== null).slice(0, shownProofs);
}
