import type { Catalogue } from "#src/web/ssr/public-data.ts";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { type Column, DataTable } from "#src/web/ui/data-table.tsx";

type Image = Catalogue["images"][number];

/** The systems a server can be ordered with. */
export function SystemsTable({ page }: { readonly page: PublicPage }) {
  const title = page.t("catalog.servers.systems.title");
  return (
    <section>
      <h2 className="mb-4 text-24">{title}</h2>
      <DataTable
        caption={title}
        frame="ruled"
        rowHeight={48}
        rows={page.data.catalogue.images}
        rowKey={(image) => image.id}
        columns={systemColumns(page)}
      />
    </section>
  );
}

function systemColumns({ t }: PublicPage): readonly Column<Image>[] {
  return [
    {
      key: "name",
      header: t("catalog.servers.systems.name"),
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
  ];
}
