import { useTranslations } from "use-intl";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { CopyButton } from "#src/web/ui/copy-button.tsx";
import { type Column, DataTable } from "#src/web/ui/data-table.tsx";
import { ReverseCell } from "./reverse-cell.tsx";
import type { Address, Server } from "../server-types.ts";

/** The addresses of a server with what is typed into its network settings, each to be copied. */
export function AddressList({ server }: { readonly server: Server }) {
  const t = useTranslations("server.network");
  const list = useTranslations("servers.list");
  const common = useTranslations("common.action");
  const reverse = server.details?.reverse ?? [];
  const columns: readonly Column<Address>[] = [
    {
      key: "address",
      header: list("address"),
      phone: "title",
      cell: ({ address, prefixLength }) => (
        <span className="inline-flex items-center gap-2 whitespace-nowrap">
          <BdiCode>
            {address}
            <span className="text-muted">/{prefixLength}</span>
          </BdiCode>
          <CopyButton
            value={address}
            label={list("copyAddress", { address })}
            copiedLabel={common("copied")}
          />
        </span>
      ),
    },
    {
      key: "kind",
      header: t("kind"),
      phone: "title-end",
      cell: ({ isPrimary }) => <span className="text-13 text-fg2">{t(isPrimary ? "primary" : "extra")}</span>,
    },
    {
      key: "gateway",
      header: t("gateway"),
      phone: "second-end",
      cell: ({ gateway }) => <BdiCode className="text-13 text-fg2">{gateway}</BdiCode>,
    },
    ...(reverse.length === 0
      ? []
      : [
          {
            key: "reverse",
            header: t("reverse"),
            phone: "third" as const,
            cell: ({ address }: Address) => {
              const own = reverse.find((one) => one.address === address);
              return own && <ReverseCell server={server} reverse={own} />;
            },
          },
        ]),
    {
      key: "state",
      header: list("status"),
      phone: "second",
      cell: ({ isPending }) => (
        <Buoy kind={isPending ? "busy" : "ok"}>{t(isPending ? "pending" : "active")}</Buoy>
      ),
    },
  ];
  return (
    <DataTable
      caption={t("title")}
      columns={columns}
      rows={server.addresses}
      rowKey={({ address }) => address}
      rowHeight={44}
    />
  );
}
