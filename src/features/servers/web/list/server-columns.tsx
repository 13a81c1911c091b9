import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { usePlaceName } from "#src/web/i18n/place-name.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { CheckMark } from "#src/web/ui/checkbox.tsx";
import { CopyButton } from "#src/web/ui/copy-button.tsx";
import { type Column, rowLinkClass } from "#src/web/ui/data-table.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Tag } from "#src/web/ui/tag.tsx";
import { useMinWidth } from "#src/web/ui/use-min-width.ts";
import { AutoprolongSwitch } from "../autoprolong-switch.tsx";
import { ServerBuoy } from "../server-buoy.tsx";
import type { Server } from "../server-types.ts";
import { CpuCell } from "./cpu-cell.tsx";
import { DaysLeft, PaidUntil } from "./paid-until.tsx";
import { ServerMenu } from "./server-menu.tsx";
import type { ListChoice } from "#src/web/lists/use-list-choice.ts";

// The sidebar takes 240 px of these from 1024 on.
const roomyPx = 1180;
const widePx = 1320;
const tabletPx = 768;

/** The columns of the list; on phones a row is three lines, with its box before the name. */
export function useServerColumns(choice: ListChoice<Server>): readonly Column<Server>[] {
  const t = useTranslations("servers.list");
  const common = useTranslations("common");
  const placeName = usePlaceName();
  const absentAddress = (server: Server) => t(server.service === "pending" ? "addressPending" : "unknown");
  const isTable = useMinWidth(tabletPx);
  const hasRoom = useMinWidth(roomyPx);
  const hasMuchRoom = useMinWidth(widePx);
  const box = (server: Server) => (
    <CheckMark
      label={t("choose", { name: server.name })}
      checked={choice.has(server.id)}
      onCheckedChange={(isChosen) => choice.set(server.id, isChosen)}
    />
  );
  const columns: readonly (Column<Server> | false)[] = [
    isTable && {
      key: "choose",
      header: <CheckMark label={t("chooseAll")} checked={choice.isEvery} onCheckedChange={choice.setEvery} />,
      className: "w-6 md:pe-0",
      cell: box,
    },
    {
      key: "name",
      header: t("name"),
      phone: "title",
      cell: (server) => (
        <span className="flex min-w-0 items-start gap-x-2">
          {!isTable && <span className="shrink-0">{box(server)}</span>}
          <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
            <Link to="/servers/$id" params={{ id: server.id }} className={`${rowLinkClass} wrap-anywhere`}>
              <bdi>{server.name}</bdi>
            </Link>
            {server.tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </span>
        </span>
      ),
    },
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
      cell: (server) => (server.service === "failed" ? t("unknown") : <Money cents={monthlyCents(server)} />),
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
    {
      key: "menu",
      header: t("actions"),
      headerHidden: true,
      align: "end",
      phone: "menu",
      cell: (server) => <ServerMenu server={server} />,
    },
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

/** What a month costs on average when the term is prolonged. */
function monthlyCents(server: Pick<Server, "renewalCents" | "months">): number {
  return Math.round(server.renewalCents / server.months);
}
