import { domainToASCII } from "node:url";
import { type CatalogueDocument, centsOf, type DocumentProblem } from "./catalogue-document.ts";

/** What the schema cannot check: dangling ids, duplicates, offers that reduce nothing. Empty when valid. */
export function checkDocument(document: CatalogueDocument): DocumentProblem[] {
  return [
    ...findDuplicates(document),
    ...checkTerms(document),
    ...checkPlans(document),
    ...checkDedicated(document),
    ...checkStock(document),
    ...checkPromotions(document),
    ...checkTlds(document),
  ];
}

function findDuplicates(document: CatalogueDocument): DocumentProblem[] {
  const sections = ["locations", "plans", "dedicated", "extras", "images", "promotions", "tlds"] as const;
  return sections.flatMap((section) => {
    const ids = (document[section] ?? []).map(({ id }) => id);
    return ids.flatMap((id, index) =>
      ids.indexOf(id) === index ? [] : [{ path: [section, index, "id"], problem: `${id} is there twice` }],
    );
  });
}

function checkTerms({ terms }: CatalogueDocument): DocumentProblem[] {
  const months = terms.map((term) => term.months);
  const duplicates = months.flatMap((count, index) =>
    months.indexOf(count) === index
      ? []
      : [{ path: ["terms", index, "months"], problem: `${count} months are there twice` }],
  );
  return months.includes(1)
    ? duplicates
    : [...duplicates, { path: ["terms"], problem: "a term of 1 month is needed: prices are shown by it" }];
}

function checkPlans({ plans, locations, images }: CatalogueDocument): DocumentProblem[] {
  const places = new Set(locations.map(({ id }) => id));
  const smallest = Math.min(
    ...images.filter(({ active }) => active).map(({ minDiskGb }) => minDiskGb),
    Number.POSITIVE_INFINITY,
  );
  return plans.flatMap((plan, index) => [
    ...plan.locations.flatMap((id, place) =>
      places.has(id)
        ? []
        : [{ path: ["plans", index, "locations", place], problem: `there is no location ${id}` }],
    ),
    ...(plan.active && plan.diskGb < smallest
      ? [{ path: ["plans", index, "diskGb"], problem: "no system on sale fits on this disk" }]
      : []),
  ]);
}

function checkDedicated({ dedicated = [], locations }: CatalogueDocument): DocumentProblem[] {
  const places = new Set(locations.map(({ id }) => id));
  return dedicated.flatMap(({ location }, index) =>
    places.has(location)
      ? []
      : [{ path: ["dedicated", index, "location"], problem: `there is no location ${location}` }],
  );
}

function checkStock({ stock = [], plans }: CatalogueDocument): DocumentProblem[] {
  const sold = new Map(plans.map((plan) => [plan.id, plan.locations]));
  return stock.flatMap(({ plan, location }, index) =>
    sold.get(plan)?.includes(location)
      ? []
      : [{ path: ["stock", index], problem: `${plan} is not sold in ${location}` }],
  );
}

function checkPromotions({ promotions, plans }: CatalogueDocument): DocumentProblem[] {
  const byId = new Map(plans.map((plan) => [plan.id, plan]));
  return promotions.flatMap((promotion, index) => {
    const at = (field: string): (string | number)[] => ["promotions", index, field];
    const isPrice = promotion.kind === "first-month-price";
    const price = promotion.priceUsd;
    const shape =
      isPrice === (price !== undefined) && isPrice === (promotion.percent === undefined)
        ? []
        : [
            {
              path: at("kind"),
              problem: `${promotion.kind} takes ${isPrice ? "priceUsd" : "percent"} alone`,
            },
          ];
    const plansOf = promotion.plans.flatMap((id, place) => {
      const plan = byId.get(id);
      if (!plan) return [{ path: [...at("plans"), place], problem: `there is no plan ${id}` }];
      const isNoOffer = price !== undefined && centsOf(price) >= centsOf(plan.priceUsd);
      return isNoOffer
        ? [{ path: at("priceUsd"), problem: `${price} is not below the ${plan.priceUsd} of ${id}` }]
        : [];
    });
    return [
      ...shape,
      ...plansOf,
      ...(areInOrder(promotion.from, promotion.until)
        ? []
        : [{ path: at("until"), problem: "is before the first day" }]),
    ];
  });
}

/** Days of an offer: the last is not before the first. */
function areInOrder(first: string | undefined, last: string | undefined): boolean {
  return first === undefined || last === undefined || first <= last;
}

function checkTlds({ tlds = [] }: CatalogueDocument): DocumentProblem[] {
  return tlds.flatMap((tld, index) => {
    const problem = (field: string, text: string): DocumentProblem[] => [
      { path: ["tlds", index, field], problem: text },
    ];
    const first = tld.firstYearUsd;
    return [
      ...(domainToASCII(tld.name) === tld.id ? [] : problem("name", `${tld.name} is not ${tld.id}`)),
      ...(first !== undefined && centsOf(first) >= centsOf(tld.registerUsd)
        ? problem("firstYearUsd", `${first} is not below the ${tld.registerUsd} of every year`)
        : []),
      ...(first === undefined && (tld.firstYearFrom ?? tld.firstYearUntil) !== undefined
        ? problem("firstYearUsd", "has days but no price")
        : []),
      ...(areInOrder(tld.firstYearFrom, tld.firstYearUntil)
        ? []
        : problem("firstYearUntil", "is before the first day")),
      ...(tld.minYears > tld.maxYears ? problem("minYears", "is more than maxYears") : []),
      ...((tld.minRenewYears ?? 1) > tld.maxYears ? problem("minRenewYears", "is more than maxYears") : []),
    ];
  });
}
