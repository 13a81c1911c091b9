import { gigabits } from "#src/shared/gigabits.ts";
import { formatCents } from "#src/shared/money.ts";
import type { Dedicated } from "#src/features/website/contract-pages.ts";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import type { DedicatedTableData, DedicatedView } from "./dedicated-table-data.ts";

/** The data of the table of dedicated servers, in the page's language. */
export function describeDedicated(page: PublicPage): DedicatedTableData {
  const { t, data } = page;
  const { dedicated, catalogue } = data;
  const usedPlaces = new Set(dedicated.map(({ locationId }) => locationId));
  const memories = [...new Set(dedicated.map(({ memoryGb }) => memoryGb))].sort((one, other) => one - other);
  return {
    texts: {
      caption: t("catalog.dedicated.caption"),
      place: t("catalog.plans.location"),
      everywhere: t("catalog.dedicated.everywhere"),
      memoryAtLeast: t("catalog.filter.memory"),
      configuration: t("catalog.dedicated.configuration"),
      cores: t("catalog.dedicated.cores"),
      memory: t("catalog.plans.memory"),
      disks: t("catalog.dedicated.disks"),
      network: t("catalog.dedicated.network"),
      availability: t("catalog.plans.availability"),
      states: {
        available: t("catalog.availability.available"),
        few: t("catalog.availability.few"),
        "sold-out": t("catalog.availability.soldOut"),
      },
      price: t("catalog.plans.month"),
      request: t("catalog.dedicated.request"),
      requestOne: t("catalog.dedicated.requestOne", { name: "{name}", place: "{place}" }),
      noMatch: t("catalog.filter.noMatch"),
      clear: t("catalog.filter.clear"),
    },
    places: catalogue.locations.flatMap(({ id, name }) => (usedPlaces.has(id) ? [{ id, name }] : [])),
    memories: memories.map((gb) => ({ gb, label: t("common.unit.gigabytes", { count: gb }) })),
    configurations: dedicated.map((configuration) => describeOne(page, configuration)),
  };
}

function describeOne({ t }: PublicPage, configuration: Dedicated): DedicatedView {
  const { networkMbps, trafficTb, setupCents } = configuration;
  return {
    id: configuration.id,
    name: configuration.name,
    cpu: configuration.cpu,
    cores: String(configuration.cores),
    memory: t("common.unit.gigabytes", { count: configuration.memoryGb }),
    memoryGb: configuration.memoryGb,
    disks: configuration.disks,
    network: t("common.unit.gigabits", { count: gigabits(networkMbps) }),
    traffic:
      trafficTb === null
        ? t("catalog.dedicated.unmetered")
        : t("catalog.dedicated.traffic", { size: t("common.unit.terabytes", { count: trafficTb }) }),
    placeId: configuration.locationId,
    place: configuration.locationName,
    availability: configuration.availability,
    monthlyCents: configuration.monthlyCents,
    setup:
      setupCents === 0
        ? t("catalog.dedicated.noSetup")
        : t("catalog.dedicated.setup", { price: formatCents(setupCents) }),
  };
}
