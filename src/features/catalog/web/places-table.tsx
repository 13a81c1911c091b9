import { countryName } from "#src/web/i18n/country-name.ts";
import type { Catalogue } from "#src/features/website/contract-pages.ts";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { Buoy } from "#src/web/ui/buoy.tsx";
import type { Column } from "#src/web/ui/data-table.tsx";
import { RuledTable } from "./ruled-table.tsx";

type Location = Catalogue["locations"][number];

/** The locations of servers, and how many plans each can deliver now. */
export function PlacesTable({ page }: { readonly page: PublicPage }) {
  const title = page.t("catalog.servers.places.title");
  return (
    <RuledTable
      anchor="locations"
      title={title}
      rows={page.data.catalogue.locations}
      columns={placeColumns(page)}
    />
  );
}

function placeColumns({ t, locale, data }: PublicPage): readonly Column<Location>[] {
  const { plans } = data.catalogue;
  const inStock = (id: string) =>
    plans.filter((plan) =>
      plan.offers.some((offer) => offer.locationId === id && offer.availability !== "sold-out"),
    ).length;
  const kind = (count: number) => (count === 0 ? "off" : count < plans.length ? "warn" : "ok");
  return [
    {
      key: "name",
      header: t("catalog.plans.location"),
      phone: "title",
      cell: ({ id, name, country }) => (
        <span className="text-14">
          <bdi className="font-medium">{name}</bdi>{" "}
          <span className="text-muted">
            {countryName(country, locale)} <span className="font-mono text-12">{id.toUpperCase()}</span>
          </span>
        </span>
      ),
    },
    {
      key: "plans",
      header: t("catalog.servers.places.plans"),
      align: "end",
      phone: "title-end",
      cell: ({ id }) => (
        <Buoy kind={kind(inStock(id))}>
          <bdi className="font-mono">
            {inStock(id)}/{plans.length}
          </bdi>
        </Buoy>
      ),
    },
  ];
}
