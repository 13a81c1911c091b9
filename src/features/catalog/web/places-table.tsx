import { countryName } from "#src/web/layouts/country-name.ts";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { DataTable } from "#src/web/ui/data-table.tsx";

/** Where servers stand, and how many plans each place can deliver now. */
export function PlacesTable({ page }: { readonly page: PublicPage }) {
  const { t, locale, data } = page;
  const { locations, plans } = data.catalogue;
  const sold = (id: string) =>
    plans.filter((plan) =>
      plan.offers.some((offer) => offer.locationId === id && offer.availability !== "sold-out"),
    ).length;
  const kind = (count: number) => (count === 0 ? "off" : count < plans.length ? "warn" : "ok");
  return (
    <section>
      <h2 className="mb-4 text-24">{t("catalog.servers.places.title")}</h2>
      <DataTable
        caption={t("catalog.servers.places.title")}
        frame="ruled"
        rowHeight={48}
        rows={locations}
        rowKey={(location) => location.id}
        columns={[
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
              <Buoy kind={kind(sold(id))}>
                <bdi className="font-mono">
                  {sold(id)}/{plans.length}
                </bdi>
              </Buoy>
            ),
          },
        ]}
      />
    </section>
  );
}
