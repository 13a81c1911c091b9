import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { PlansLeadWidget } from "#src/features/catalog/web/plans-lead-widget.tsx";
import { existingRoutes, paths } from "#src/shared/paths.ts";
import { signUpFirst } from "#src/web/session/wanted-path.ts";
import { sloganPrice } from "#src/web/layouts/slogan-price.ts";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { ButtonLink } from "#src/web/ui/button.tsx";
import { AboutSection } from "./about-section.tsx";
import { BenefitsSection } from "./benefits-section.tsx";
import { cheapestOffer } from "./cheapest-offer.ts";
import { DomainSection } from "./domain-section.tsx";
import { FaqSection } from "./faq-section.tsx";
import { openPlaces } from "#src/web/layouts/open-places.ts";
import { ProofStrip } from "./proof-strip.tsx";
import { ReviewsSection } from "./reviews-section.tsx";
import { RouteSection } from "./route-section.tsx";
import { ServicesSection } from "./services-section.tsx";

export interface HomePublicPageProps {
  readonly page: PublicPage;
  /** The chart with our locations, an island; nothing without locations. */
  readonly map: ReactNode;
  /** The price list, an island; omitted while nothing is on sale. */
  readonly plans: ReactNode;
}

/** The home page: promise and priced action, locations, prices, benefits, steps, answers. */
export function HomePublicPage({ page, map, plans }: HomePublicPageProps) {
  return (
    <>
      <Hero page={page} map={map} />
      {/* The drawn background ends with the chart. */}
      <div className="bg-bg">
        <ProofStrip page={page} />
        {page.data.catalogue.plans.length > 0 && <PlansSection page={page}>{plans}</PlansSection>}
        <DomainSection page={page} />
        <BenefitsSection page={page} />
        <RouteSection page={page} />
        <ServicesSection page={page} />
        <AboutSection page={page} />
        <ReviewsSection page={page} />
        <FaqSection page={page} />
      </div>
    </>
  );
}

function Hero({ page, map }: Omit<HomePublicPageProps, "plans">) {
  const { t, data } = page;
  const count = openPlaces(data.catalogue.locations).length;
  const cheapest = cheapestOffer(data.catalogue);
  return (
    <section className="mx-auto grid max-w-360 grid-cols-[1fr_minmax(0,690px)] items-center gap-12 ps-[max(24px,calc((100%-1152px)/2))] pe-8 pt-8 pb-14 max-hero:grid-cols-1 max-hero:gap-8 max-hero:px-6 max-md:px-4 max-md:pb-10">
      <div className="min-w-0 py-6 max-hero:pb-0 max-md:pt-0">
        <h1 className="max-w-120 text-fluid-64 font-medium wrap-anywhere">{t("website.home.title")}</h1>
        <p className="mt-6 max-w-108 text-18 text-pretty text-fg2 max-md:mt-4">
          {count === 0 ? t("website.home.leadEmpty") : t("website.home.lead", { count })}
        </p>
        <div className="mt-8 flex flex-wrap gap-2.5 max-sm:flex-col">
          <ButtonLink href={signUpFirst(paths["cabinet-order-vm"])} tone="primary" size="lg">
            {t("website.home.order")}
            {cheapest && <bdi className="font-mono">{sloganPrice(cheapest.firstMonthCents)}</bdi>}
          </ButtonLink>
          <SecondAction page={page} />
        </div>
      </div>
      {map}
    </section>
  );
}

/** Link to the name search with the lowest price; to the price list while no names are sold. */
function SecondAction({ page }: { readonly page: PublicPage }) {
  const { t, data } = page;
  const [first] = data.tlds.filter(({ firstYearCents }) => firstYearCents !== null);
  if (first === undefined || !existingRoutes.has("domains")) {
    return (
      <ButtonLink href={page.href(paths.servers)} size="lg">
        {t("website.home.prices")}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink href={page.href(paths.domains)} size="lg">
      {t("website.home.findDomain")}
      <bdi dir="ltr" className="font-mono text-14 text-fg2">
        .{first.name} {sloganPrice(first.firstYearCents ?? first.registerCents)}
      </bdi>
    </ButtonLink>
  );
}

function PlansSection({ page, children }: { readonly page: PublicPage; readonly children: ReactNode }) {
  const { t } = page;
  const all = t(page.data.dedicated.length > 0 ? "website.home.allPlans" : "website.home.allPlansOnly");
  return (
    <section id="plans" className="mx-auto max-w-public px-6 py-13 max-md:px-4 max-md:py-8">
      <h2 className="text-fluid-40">{t("catalog.plans.title")}</h2>
      <p className="mt-3 mb-6 text-16 text-pretty text-fg2">
        <PlansLeadWidget page={page} />
      </p>
      {children}
      <p className="mt-5 flex justify-end">
        <a
          href={page.href(paths.servers)}
          className="inline-flex min-h-8 items-center gap-1.5 text-14 font-medium text-accent hover:underline max-md:hidden"
        >
          {all}
          <ArrowRight className="size-3.5 rtl:-scale-x-100" strokeWidth={1.6} aria-hidden="true" />
        </a>
        <ButtonLink href={page.href(paths.servers)} size="lg" className="flex-1 md:hidden">
          {all}
        </ButtonLink>
      </p>
    </section>
  );
}
