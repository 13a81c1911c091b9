import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import type { ApiQuery } from "#src/web/api/api-contract.ts";
import { clock } from "#src/web/clock.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { exportHref } from "#src/web/office/parts/export-href.ts";
import { useEmptyText } from "#src/web/office/parts/use-empty-text.ts";
import { useMay } from "#src/web/office/session/me-query.ts";
import type { AskedList, ListDefinition } from "#src/web/office/shapes/list/list-definition.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { type PromoCode, promoKey } from "./promo-query.ts";
import { useProductsText } from "./use-products-text.ts";
import { useEffectText } from "./use-effect-text.ts";

const states = ["active", "paused", "over"] as const;

const filtersOf = ({ search, filters }: AskedList): ApiQuery<"GET /v2/admin/promo-codes"> => ({
  ...filters,
  ...(search !== "" && { search }),
});

/** Codes, what they do and what they gave: `onChange` opens the dialog of one. */
export function usePromoList(onChange: (code: PromoCode) => void): ListDefinition<PromoCode> {
  const t = useTranslations("officePromo");
  const mayWrite = useMay("promo-codes.write");
  const emptyText = useEmptyText();
  const effectOf = useEffectText();
  const productsOf = useProductsText();
  const times = useTimes();
  return {
    queryKey: [...promoKey, "list"],
    load: async (asked, after, signal) => {
      const query = { ...filtersOf(asked), limit: 50, ...(after !== null && { cursor: after }) };
      const { codes, nextCursor } = await api("GET /v2/admin/promo-codes", { query, signal });
      return { rows: codes, next: nextCursor };
    },
    rowKey: ({ id }) => id,
    rowName: ({ code }) => code,
    exportHref: (asked, reason) =>
      exportHref("GET /v2/admin/promo-codes/export", { ...filtersOf(asked), reason }),
    searchLabel: t("list.search"),
    filters: [
      {
        key: "state",
        label: t("list.state"),
        value: states.map((value) => ({ value, label: t(`states.${value}`) })),
      },
    ],
    columns: [
      { key: "code", header: t("list.code"), cell: ({ code }) => <BdiCode>{code}</BdiCode> },
      { key: "effect", header: t("list.effect"), cell: effectOf },
      { key: "products", header: t("list.products"), cell: productsOf },
      {
        key: "uses",
        header: t("list.uses"),
        align: "end",
        cell: ({ uses, maxUses }) => (
          <BdiCode>{maxUses === null ? String(uses) : `${uses} / ${maxUses}`}</BdiCode>
        ),
      },
      { key: "state", header: t("list.state"), cell: (code) => <State code={code} /> },
      {
        key: "until",
        header: t("list.until"),
        align: "end",
        cell: ({ untilAt }) => (untilAt === null ? "–" : times.stamp(untilAt)),
      },
      {
        key: "revenue",
        header: t("list.revenue"),
        align: "end",
        cell: ({ revenueCents }) => <Money cents={revenueCents} />,
      },
      {
        key: "discount",
        header: t("list.discount"),
        align: "end",
        cell: ({ discountCents }) => <Money cents={discountCents} />,
      },
      { key: "note", header: t("list.note"), isWide: true, cell: ({ note }) => <bdi>{note}</bdi> },
      {
        key: "act",
        header: t("list.act"),
        align: "end",
        cell: (code) =>
          mayWrite && (
            <Button size="sm" onClick={() => onChange(code)}>
              {t("list.change")}
            </Button>
          ),
      },
    ],
    empty: {
      title: t("list.none"),
      text: emptyText(t("list.noneText"), { button: mayWrite ? t("make") : undefined }),
    },
  };
}

function State({ code: { state, uses, maxUses, untilAt } }: { readonly code: PromoCode }) {
  const t = useTranslations("officePromo.states");
  const isOver =
    (maxUses !== null && uses >= maxUses) || (untilAt !== null && Date.parse(untilAt) <= clock.nowMs());
  if (isOver) return <Buoy kind="lock">{t("over")}</Buoy>;
  return <Buoy kind={state === "active" ? "ok" : "off"}>{t(state)}</Buoy>;
}
