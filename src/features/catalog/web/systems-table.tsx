import type { Catalogue } from "#src/features/website/contract-pages.ts";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import type { Column } from "#src/web/ui/data-table.tsx";
import { RuledTable } from "./ruled-table.tsx";

type Image = Catalogue["images"][number];

/** The operating systems that can be ordered. */
export function SystemsTable({ page }: { readonly page: PublicPage }) {
  const title = page.t("catalog.servers.systems.title");
  return <RuledTable title={title} rows={page.data.catalogue.images} columns={systemColumns(page)} />;
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
