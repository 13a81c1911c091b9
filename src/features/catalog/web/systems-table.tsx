import type { Catalogue } from "#src/features/website/contract-pages.ts";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { BdiParts } from "#src/web/ui/bdi-parts.tsx";
import type { Column } from "#src/web/ui/data-table.tsx";
import { RuledTable } from "./ruled-table.tsx";

interface System {
  readonly id: string;
  readonly name: string;
  readonly versions: readonly string[];
}

/** The operating systems that can be ordered, each with its versions. */
export function SystemsTable({ page }: { readonly page: PublicPage }) {
  const title = page.t("catalog.servers.systems.title");
  return (
    <RuledTable title={title} rows={systemsOf(page.data.catalogue.images)} columns={systemColumns(page)} />
  );
}

/** A system once for all of its versions, in the order of the catalogue. */
export function systemsOf(
  images: readonly Pick<Catalogue["images"][number], "family" | "name" | "version">[],
): readonly System[] {
  const families = [...new Set(images.map(({ family }) => family))];
  return families.map((id) => {
    const versions = images.filter(({ family }) => family === id);
    return { id, name: versions[0]?.name ?? id, versions: versions.map(({ version }) => version) };
  });
}

function systemColumns({ t }: PublicPage): readonly Column<System>[] {
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
      cell: ({ versions }) => <BdiParts className="text-13" parts={versions} />,
    },
  ];
}
