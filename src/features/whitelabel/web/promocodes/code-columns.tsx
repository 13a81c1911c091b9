import { useTranslations } from "use-intl";
import { clock } from "#src/web/clock.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Buoy } from "#src/web/ui/buoy.tsx";
import type { Column } from "#src/web/ui/data-table.tsx";
import { Money } from "#src/web/ui/money.tsx";
import type { SiteCode } from "./queries.ts";
import { useProductsText } from "./use-products-text.ts";
import { useEffectText } from "./use-effect-text.ts";

/** Columns of codes with what each gave: `onChange` opens the dialog of one. */
export function useCodeColumns(onChange: (code: SiteCode) => void): readonly Column<SiteCode>[] {
  const t = useTranslations("whitelabelPromo");
  const effectOf = useEffectText();
  const productsOf = useProductsText();
  const times = useTimes();
  return [
    {
      key: "code",
      header: t("list.code"),
      phone: "title",
      cell: ({ code }) => <BdiCode>{code}</BdiCode>,
    },
    { key: "effect", header: t("list.effect"), phone: "second", cell: effectOf },
    { key: "products", header: t("list.products"), cell: productsOf },
    {
      key: "uses",
      header: t("list.uses"),
      align: "end",
      phone: "second-end",
      phoneLabel: true,
      cell: ({ uses, maxUses }) => (
        <BdiCode>{maxUses === null ? String(uses) : `${uses} / ${maxUses}`}</BdiCode>
      ),
    },
    {
      key: "state",
      header: t("list.state"),
      phone: "title-end",
      cell: (code) => <State code={code} />,
    },
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
      phone: "third",
      phoneLabel: true,
      cell: ({ discountCents }) => <Money cents={discountCents} />,
    },
    {
      key: "act",
      header: t("list.act"),
      headerHidden: true,
      align: "end",
      phone: "third-end",
      cell: (code) => (
        <ForRole right="orders.buy">
          <Button size="sm" onClick={() => onChange(code)}>
            {t("list.change")}
          </Button>
        </ForRole>
      ),
    },
  ];
}

function State({ code: { state, uses, maxUses, untilAt } }: { readonly code: SiteCode }) {
  const t = useTranslations("whitelabelPromo.states");
  const isOver =
    (maxUses !== null && uses >= maxUses) || (untilAt !== null && Date.parse(untilAt) <= clock.nowMs());
  if (isOver) return <Buoy kind="lock">{t("over")}</Buoy>;
  return <Buoy kind={state === "active" ? "ok" : "off"}>{t(state)}</Buoy>;
}
