import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { DataTable } from "#src/web/ui/data-table.tsx";

/** The systems a server can be ordered with. */
export function SystemsTable({ page }: { readonly page: PublicPage }) {
  const { t, data } = page;
  return (
    <section>
      <h2 className="mb-4 text-24">{t("catalog.servers.systems.title")}</h2>
      <DataTable
        caption={t("catalog.servers.systems.title")}
        frame="ruled"
        rowHeight={48}
        rows={data.catalogue.images}
        rowKey={(image) => image.id}
        columns={[
          {
            key: "name",
            header: t("catalog.servers.systems.title"),
            phone: "title",
            cell: ({ name }) => <bdi className="text-14 font-medium">{name}</bdi>,
          },
          {
            key: "version",
            header: t("catalog.servers.systems.version"),
            align: "end",
            phone: "title-end",
            cell: ({ version }) => <bdi className="font-mono text-13">{version}</bdi>,
          },
        ]}
      />
    </section>
  );
}
