import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { usePlaceName } from "#src/web/i18n/place-name.ts";
import type { ListChoice } from "#src/web/lists/use-list-choice.ts";
import { useRowColumns } from "#src/web/lists/use-row-columns.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { CopyButton } from "#src/web/ui/copy-button.tsx";
import { type Column, rowLinkClass } from "#src/web/ui/data-table.tsx";
import { PriceChangeNote } from "#src/web/services/price-change-note.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { useMay } from "#src/web/session/user-query.ts";
import { useMinWidth } from "#src/web/ui/use-min-width.ts";
import { AutoprolongSwitch } from "../autoprolong-switch.tsx";
import { ServerBuoy } from "../server-buoy.tsx";
import type { Server } from "../server-types.ts";
import { CpuCell } from "./cpu-cell.tsx";
import { DaysLeft, PaidUntil } from "./paid-until.tsx";
import { ServerMenu } from "./server-menu.tsx";

// The sidebar takes 240 px of these from 1024 on.
const roomyPx = 1180;
const widePx = 1320;

/** The columns of the list; on phones a row is three lines. */
export function useServerColumns(choice: ListChoice<Server>): readonly Column<Server>[] {
  const t = useTranslations("servers.list");
  const common = useTranslations("common");
  const placeName = usePlaceName();
  const absentAddress = (server: Server) => t(server.service === "pending" ? "addressPending" : "unknown");
  const hasRoom = useMinWidth(roomyPx);
  const hasMuchRoom = useMinWidth(widePx);
  const mayManage = useMay("services.manage");
  const { choose, name, menu } = useRowColumns(choice, {
    nameOf: (server) => server.name,
    nameHeader: t("name"),
    link: (server) => (
      <Link to="/servers/$id" params={{ id: server.id }} className={`${rowLinkClass} wrap-anywhere`}>
        <bdi>{server.name}</bdi>
      </Link>
    ),
    menu: (server) => <ServerMenu server={server} />,
  });
  const columns: readonly (Column<Server> | false)[] = [
    mayManage && choose,
    name,
    {
      key: "status",
      header: t("status"),
      phone: "second",
      className: "md:whitespace-nowrap",
      cell: (server) => <ServerBuoy server={server} />,
    },
    {
      key: "address",
      header: t("address"),
      cell: (server) => (
        <Address server={server} absent={absentAddress(server)} copied={common("action.copied")} />
      ),
    },
    hasRoom && { key: "location", header: t("location"), cell: (server) => placeName(server.location.name) },
    hasRoom && {
      key: "plan",
      header: t("plan"),
      className: "whitespace-nowrap",
      cell: (server) => server.plan.name,
    },
    hasMuchRoom && { key: "cpu", header: t("cpu"), cell: (server) => <CpuCell server={server} /> },
    {
      key: "paidUntil",
      header: t("paidUntil"),
      cell: (server) => (
        <>
          <PaidUntil server={server} />
          <DaysLeft server={server} />
        </>
      ),
    },
    hasMuchRoom && {
      key: "autoprolong",
      header: t("autoprolong"),
      cell: (server) =>
        server.service === "failed" ? (
          <span className="text-13 text-fg2">{t("unknown")}</span>
        ) : (
          <AutoprolongSwitch server={server} />
        ),
    },
    {
      key: "price",
      header: t("perMonth"),
      align: "end",
      phone: "title-end",
      cell: (server) =>
        server.service === "failed" ? (
          t("unknown")
        ) : (
          <>
            <Money cents={monthlyCents(server)} />
            <PriceChangeNote change={monthlyChange(server)} className="whitespace-nowrap max-md:hidden" />
          </>
        ),
    },
    {
      key: "days",
      header: t("paidUntil"),
      phone: "second-end",
      phoneOnly: true,
      cell: (server) => <DaysLeft server={server} />,
    },
    {
      key: "facts",
      header: `${t("address")}, ${t("location")}`,
      phone: "third",
      phoneOnly: true,
      cell: (server) => (
        <span className="font-mono text-13 text-muted">
          {server.service !== "failed" && (
            <>
              <bdi>{server.ipv4[0] ?? absentAddress(server)}</bdi> ·{" "}
            </>
          )}
          <bdi>{placeName(server.location.name)}</bdi>
        </span>
      ),
    },
    menu,
  ];
  return columns.filter((column) => column !== false);
}

interface AddressProps {
  readonly server: Server;
  readonly absent: string;
  readonly copied: string;
}

function Address({ server, absent, copied }: AddressProps) {
  const t = useTranslations("servers.list");
  const [address] = server.ipv4;
  if (address === undefined) return <span className="text-12 text-muted">{absent}</span>;
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <BdiCode className="text-13">{address}</BdiCode>
      <CopyButton value={address} label={t("copyAddress", { address })} copiedLabel={copied} />
    </span>
  );
}

/** The announced change of it, by the month too. */
function monthlyChange({ priceChange, months }: Pick<Server, "priceChange" | "months">) {
  return priceChange && { ...priceChange, cents: Math.round(priceChange.cents / months) };
}

/** What a month costs on average when the term is prolonged. */
function monthlyCents(server: Pick<Server, "renewalCents" | "months">): number {
  return Math.round(server.renewalCents / server.months);
}
