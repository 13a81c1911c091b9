import type { Catalogue } from "#src/features/website/contract-pages.ts";
import { shownPlaces } from "#src/web/layouts/open-places.ts";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { portOf } from "./describe-ports.ts";
import type {
  OfferView,
  PlanFilterTexts,
  PlanTableData,
  PlanTableTexts,
  PlanView,
} from "./plan-table-data.ts";

type Plan = Catalogue["plans"][number];
type Offer = Plan["offers"][number];

// Memory uses binary units, disks and traffic decimal ones.
const mbPerGb = 1024;
const gbPerTb = 1000;

/** The catalogue as the price list shows it, in the page's language; terms are a filter too. */
export function describePlans(page: PublicPage, withFilters: boolean): PlanTableData {
  const { t, data } = page;
  const { locations, terms, plans } = data.catalogue;
  const hasPorts = withFilters && new Set(plans.map(({ networkMbps }) => networkMbps)).size > 1;
  return {
    texts: {
      ...describeTexts(page),
      after: withFilters ? undefined : t("catalog.offer.then", { price: "{price}" }),
      lasting: withFilters ? undefined : t("common.unit.perMonth"),
      port: hasPorts ? t("catalog.plans.port") : undefined,
      filter: withFilters ? describeFilter(page) : null,
    },
    // The start page has the locations that it counts; where all are listed, each says what it has.
    places: (withFilters ? locations : shownPlaces(locations)).map(({ id, name, availability }) => ({
      id,
      name,
      availability,
    })),
    terms: (withFilters ? terms : []).map(({ months }) => ({
      months,
      label: t("common.unit.months", { count: months }),
    })),
    plans: plans.map((plan) => ({
      ...describePlan(page, plan),
      port: hasPorts ? (portOf(page, plan) ?? "–") : undefined,
    })),
  };
}

function describeTexts({ t }: PublicPage): Omit<PlanTableTexts, "filter"> {
  return {
    caption: t("catalog.plans.caption"),
    place: t("catalog.plans.location"),
    plan: t("catalog.plans.plan"),
    cpu: t("catalog.plans.cpu"),
    memory: t("catalog.plans.memory"),
    disk: t("catalog.plans.disk"),
    traffic: t("catalog.plans.traffic"),
    availability: t("catalog.plans.availability"),
    states: {
      available: t("catalog.availability.available"),
      few: t("catalog.availability.few"),
      "sold-out": t("catalog.availability.soldOut"),
    },
    none: t("catalog.availability.none"),
    monthPrice: t("catalog.plans.month"),
    renewal: t("catalog.plans.renewal"),
    order: t("catalog.plans.order"),
    orderPlan: t("catalog.plans.orderPlan", { plan: "{plan}", location: "{place}" }),
  };
}

function describeFilter({ t }: PublicPage): PlanFilterTexts {
  return {
    term: t("catalog.plans.term"),
    termTotal: t("catalog.plans.termTotal"),
    failed: t("catalog.plans.pricesFailed"),
    memory: t("catalog.filter.memory"),
  };
}

function describePlan(page: PublicPage, plan: Plan): PlanView {
  const { t } = page;
  const gigabytes = (count: number) => t("common.unit.gigabytes", { count });
  const disk = (gb: number) =>
    gb < gbPerTb ? gigabytes(gb) : t("common.unit.terabytes", { count: gb / gbPerTb });
  return {
    id: plan.id,
    name: plan.name,
    cpu: String(plan.vcpu),
    memory: gigabytes(plan.memoryMb / mbPerGb),
    memoryMb: plan.memoryMb,
    disk: disk(plan.diskGb),
    traffic: disk(plan.trafficGb),
    monthCents: plan.monthlyCents,
    offers: plan.offers.map(
      (offer): OfferView => ({
        placeId: offer.locationId,
        availability: offer.availability,
        mark: offerMark(page, offer),
        firstCents: offer.firstMonthCents,
      }),
    ),
  };
}

/** `−10%`, or "first month" for a fixed price of it. */
function offerMark({ t, data }: PublicPage, offer: Offer): string | null {
  const promotion = data.catalogue.promotions.find(({ id }) => id === offer.promotionId);
  if (!promotion) return null;
  return promotion.percent === null
    ? t("catalog.offer.firstMonth")
    : t("catalog.offer.percent", { percent: promotion.percent });
}
