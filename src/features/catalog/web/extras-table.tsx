import { maxAddresses } from "#src/shared/server-limits.ts";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import type { Column } from "#src/web/ui/data-table.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { portOfAll } from "./describe-ports.ts";
import { RuledTable } from "./ruled-table.tsx";

interface Extra {
  readonly id: string;
  readonly name: string;
  readonly note: string;
  readonly monthlyCents: number;
}

/** The extras of a plan, and what every plan includes. */
export function ExtrasTable({ page }: { readonly page: PublicPage }) {
  const title = page.t("catalog.servers.extras.title");
  return <RuledTable title={title} rows={extras(page)} columns={extraColumns(page)} />;
}

function extras(page: PublicPage): readonly Extra[] {
  const { t, data } = page;
  const speed = portOfAll(page);
  const included = t("catalog.servers.extras.included");
  return [
    ...data.catalogue.extras.map(({ id, monthlyCents }) => ({
      id,
      name: t("catalog.servers.extras.ipv4"),
      note: t("catalog.servers.extras.ipv4Note", { count: maxAddresses }),
      monthlyCents,
    })),
    ...(speed === null
      ? []
      : [{ id: "port", name: t("catalog.servers.extras.port", { speed }), note: included, monthlyCents: 0 }]),
    ...(["first", "console", "metrics"] as const).map((id) => ({
      id,
      name: t(`catalog.servers.extras.${id}`),
      note: included,
      monthlyCents: 0,
    })),
  ];
}

function extraColumns({ t }: PublicPage): readonly Column<Extra>[] {
  return [
    {
      key: "what",
      header: t("catalog.servers.extras.what"),
      phone: "title",
      cell: ({ name }) => <span className="text-14 font-medium">{name}</span>,
    },
    {
      key: "note",
      header: t("catalog.servers.extras.note"),
      phone: "second",
      cell: ({ note }) => <span className="text-13 text-muted">{note}</span>,
    },
    {
      key: "price",
      header: t("catalog.plans.month"),
      align: "end",
      phone: "title-end",
      cell: ({ monthlyCents }) => <Money cents={monthlyCents} />,
    },
  ];
}
