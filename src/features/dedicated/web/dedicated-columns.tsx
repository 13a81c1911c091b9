import type { ReactNode } from "react";
import { paths } from "#src/shared/paths.ts";
import { signUpFirst } from "#src/web/session/wanted-path.ts";
import { buttonClass } from "#src/web/ui/button.tsx";
import { Buoy, type BuoyKind } from "#src/web/ui/buoy.tsx";
import type { Column } from "#src/web/ui/data-table.tsx";
import { Money } from "#src/web/ui/money.tsx";
import type { Availability, DedicatedTableData, DedicatedView } from "./dedicated-table-data.ts";

const kinds: Readonly<Record<Availability, BuoyKind>> = { available: "ok", few: "warn", "sold-out": "off" };

/** The columns of the table: configuration, location, availability, price. */
export function dedicatedColumns({ texts }: DedicatedTableData): readonly Column<DedicatedView>[] {
  return [
    {
      key: "name",
      header: texts.configuration,
      phone: "title",
      cell: (row) => (
        <TwoLines first={<bdi className="text-16 font-medium">{row.name}</bdi>} second={row.cpu} />
      ),
    },
    {
      key: "cores",
      header: texts.cores,
      align: "end",
      className: "max-lg:hidden",
      cell: (row) => <bdi className="font-mono tabular-nums">{row.cores}</bdi>,
    },
    {
      key: "memory",
      header: texts.memory,
      align: "end",
      cell: (row) => <bdi className="font-mono whitespace-nowrap tabular-nums">{row.memory}</bdi>,
    },
    {
      key: "disks",
      header: texts.disks,
      className: "lg:ps-6!",
      cell: (row) => <bdi className="font-mono text-13 lg:whitespace-nowrap">{row.disks}</bdi>,
    },
    {
      key: "network",
      header: texts.network,
      className: "max-lg:hidden",
      cell: (row) => (
        <TwoLines first={<bdi className="font-mono text-13">{row.network}</bdi>} second={row.traffic} />
      ),
    },
    {
      key: "place",
      header: texts.place,
      phone: "second",
      // On medium widths it is below the availability.
      className: "md:max-lg:hidden",
      cell: (row) => (
        <>
          <bdi className="max-md:hidden">{row.place}</bdi>
          <span className="font-mono text-12 text-muted md:hidden">
            <bdi>{row.memory}</bdi> · <bdi>{row.disks}</bdi>
          </span>
        </>
      ),
    },
    {
      key: "availability",
      header: texts.availability,
      phone: "third",
      cell: (row) => (
        <span className="flex flex-wrap items-center gap-x-2">
          <Buoy kind={kinds[row.availability]} className="whitespace-nowrap">
            {texts.states[row.availability]}
          </Buoy>
          <bdi className="text-13 text-muted lg:hidden">{row.place}</bdi>
        </span>
      ),
    },
    {
      key: "price",
      header: texts.price,
      align: "end",
      phone: "title-end",
      cell: (row) => (
        <TwoLines
          first={<Money cents={row.monthlyCents} className="text-16 font-medium" />}
          second={row.setup}
          place="end"
        />
      ),
    },
    {
      key: "request",
      header: texts.request,
      headerHidden: true,
      align: "end",
      phone: "third-end",
      cell: (row) => row.availability !== "sold-out" && <RequestLink row={row} texts={texts} />,
    },
  ];
}

interface TwoLinesProps {
  readonly first: ReactNode;
  readonly second: string;
  readonly place?: "start" | "end";
}

/** Each line has its own direction: names and prices are Latin in right-to-left languages too. */
function TwoLines({ first, second, place = "start" }: TwoLinesProps) {
  return (
    <span className={place === "start" ? "flex flex-col items-start" : "flex flex-col items-end"}>
      {first}
      <bdi className="text-12 text-muted">{second}</bdi>
    </span>
  );
}

/** Link to the prefilled request form. Filled with the accent only in the hovered or focused row. */
function RequestLink({ row, texts }: { readonly row: DedicatedView } & Pick<DedicatedTableData, "texts">) {
  const query = new URLSearchParams({ configuration: row.id });
  return (
    <a
      href={signUpFirst(`${paths["cabinet-order-dedicated"]}?${query.toString()}`)}
      className={buttonClass({
        size: "sm",
        className:
          "focus-visible:border-accent focus-visible:bg-accent focus-visible:text-onaccent [tr:hover_&]:border-accent [tr:hover_&]:bg-accent [tr:hover_&]:text-onaccent",
      })}
    >
      <span aria-hidden="true">{texts.request}</span>
      <span className="sr-only">
        {texts.requestOne.replace("{name}", row.name).replace("{place}", row.place)}
      </span>
    </a>
  );
}
