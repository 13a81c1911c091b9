import { paths } from "#src/shared/paths.ts";
import type { Catalogue } from "#src/web/ssr/public-data.ts";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import type { BuoyKind } from "#src/web/ui/buoy.tsx";
import { formatCents } from "#src/shared/money.ts";
import type { OfferView, PlanTableData, PlanView } from "./plan-table-data.ts";

type Plan = Catalogue["plans"][number];
type Offer = Plan["offers"][number];

// Memory is counted in binary steps, disks and traffic in decimal ones.
const mbPerGb = 1024;
const gbPerTb = 1000;

const states: Readonly<Record<Offer["availability"], BuoyKind>> = {
  available: "ok",
  few: "warn",
  "sold-out": "off",
};

/** The catalogue as the price list shows it, in the page's language. */
export function describePlans(page: PublicPage): PlanTableData {
  const { t, data } = page;
  const { catalogue } = data;
  return {
    texts: {
      caption: t("catalog.plans.caption"),
      place: t("catalog.plans.location"),
      term: t("catalog.plans.term"),
      plan: t("catalog.plans.plan"),
      cpu: t("catalog.plans.cpu"),
      memory: t("catalog.plans.memory"),
      disk: t("catalog.plans.disk"),
      traffic: t("catalog.plans.traffic"),
      availability: t("catalog.plans.availability"),
      monthPrice: t("catalog.plans.month"),
      termTotal: t("catalog.plans.termTotal"),
      renewal: t("catalog.plans.renewal"),
      order: t("catalog.plans.order"),
      none: t("catalog.availability.none"),
      loading: t("common.state.loading"),
      failed: t("catalog.plans.pricesFailed"),
    },
    places: catalogue.locations.map(({ id, name }) => ({ id, name })),
    terms: catalogue.terms.map(({ months }) => ({
      months,
      label: t("common.unit.months", { count: months }),
    })),
    plans: catalogue.plans.map((plan) => describePlan(page, plan)),
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
    disk: disk(plan.diskGb),
    traffic: disk(plan.trafficGb),
    offers: plan.offers.map((offer) => describeOffer(page, plan, offer)),
  };
}

function describeOffer(page: PublicPage, plan: Plan, offer: Offer): OfferView {
  const { t, data } = page;
  const location =
    data.catalogue.locations.find(({ id }) => id === offer.locationId)?.name ?? offer.locationId;
  const isReduced = offer.firstMonthCents < plan.monthlyCents;
  const stateTexts: Readonly<Record<Offer["availability"], string>> = {
    available: t("catalog.availability.available"),
    few: t("catalog.availability.few"),
    "sold-out": t("catalog.availability.soldOut"),
  };
  return {
    placeId: offer.locationId,
    state: states[offer.availability],
    stateText: stateTexts[offer.availability],
    canOrder: offer.availability !== "sold-out",
    mark: offerMark(page, offer),
    month: { totalCents: offer.firstMonthCents, renewalCents: plan.monthlyCents },
    after: isReduced ? t("catalog.offer.then", { price: formatCents(plan.monthlyCents) }) : null,
    orderPath: `${paths["cabinet-order-vm"]}?plan=${encodeURIComponent(plan.id)}&location=${encodeURIComponent(offer.locationId)}`,
    orderLabel: t("catalog.plans.orderPlan", { plan: plan.name, location }),
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
