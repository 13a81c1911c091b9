import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { useEmptyText } from "#src/web/office/parts/use-empty-text.ts";
import { useMay } from "#src/web/office/session/me-query.ts";
import type { ListDefinition } from "#src/web/office/shapes/list/list-definition.ts";
import { ListPage } from "#src/web/office/shapes/list/list-page.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { DiscountDialog } from "./discount-dialog.tsx";
import { percentOf, type ResellerSite, resellersKey } from "./resellers-query.ts";

const states = ["draft", "review", "live", "suspended", "closing", "closed"] as const;

/** `/staff/resellers`: sites of resellers, newest first, and what each pays less than the list. */
export function ResellersPage() {
  const t = useTranslations("officeResellers");
  const [chosen, setChosen] = useState<ResellerSite>();
  return (
    <>
      <ListPage title={t("title")} list={useResellerList(setChosen)} />
      {chosen && <DiscountDialog site={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

function useResellerList(onChange: (site: ResellerSite) => void): ListDefinition<ResellerSite> {
  const t = useTranslations("officeResellers");
  const mayWrite = useMay("prices.write");
  const emptyText = useEmptyText();
  const times = useTimes();
  return {
    queryKey: [...resellersKey, "list"],
    load: async ({ filters }, after, signal) => {
      const query = { ...filters, limit: 50, ...(after !== null && { cursor: after }) };
      const { sites, nextCursor } = await api("GET /v2/admin/resellers", { query, signal });
      return { rows: sites, next: nextCursor };
    },
    rowKey: ({ id }) => id,
    rowName: ({ name }) => name,
    filters: [
      {
        key: "state",
        label: t("list.state"),
        value: states.map((value) => ({ value, label: t(`states.${value}`) })),
      },
    ],
    columns: [
      { key: "name", header: t("list.name"), cell: ({ name }) => <bdi>{name}</bdi> },
      { key: "host", header: t("list.host"), cell: ({ host }) => <BdiCode>{host ?? "–"}</BdiCode> },
      {
        key: "owner",
        header: t("list.owner"),
        cell: ({ customer }) => <ObjectLink kind="customer" {...customer} />,
      },
      { key: "state", header: t("list.state"), cell: ({ state }) => t(`states.${state}`) },
      {
        key: "mailSender",
        header: t("list.mailSender"),
        isWide: true,
        cell: ({ mailSender }) =>
          mailSender === null ? (
            t("list.neutral")
          ) : (
            <span className="grid gap-0.5">
              <BdiCode>{mailSender.address}</BdiCode>
              <span className="text-12 text-muted">{t(`mailStates.${mailSender.state}`)}</span>
            </span>
          ),
      },
      {
        key: "bot",
        header: t("list.bot"),
        isWide: true,
        cell: ({ bot }) =>
          bot === null ? (
            "–"
          ) : (
            <Buoy kind={bot.state === "ok" ? "ok" : "bad"}>
              <bdi>{`@${bot.username}`}</bdi>
              {` · ${t(`bots.${bot.state}`)}`}
            </Buoy>
          ),
      },
      {
        key: "discount",
        header: t("list.discount"),
        align: "end",
        cell: ({ discountBp }) => <BdiCode>{`${percentOf(discountBp)} %`}</BdiCode>,
      },
      {
        key: "made",
        header: t("list.made"),
        align: "end",
        isWide: true,
        cell: ({ createdAt }) => times.stamp(createdAt),
      },
      {
        key: "act",
        header: t("list.act"),
        align: "end",
        cell: (site) =>
          mayWrite && (
            <Button size="sm" onClick={() => onChange(site)}>
              {t("list.change")}
            </Button>
          ),
      },
    ],
    empty: { title: t("list.none"), text: emptyText(t("list.noneText"), {}) },
  };
}
