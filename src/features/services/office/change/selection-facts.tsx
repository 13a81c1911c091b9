import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import { usePlaceName } from "#src/web/i18n/place-name.ts";
import { type Fact, FactStrip } from "#src/web/ui/fact-strip.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { type Change, soldQuery } from "../prices-query.ts";

/** Which services a change is for, and what they will cost. */
export function SelectionFacts({ change }: { readonly change: Change }) {
  const t = useTranslations("officePrices.selection");
  const kindName = useTranslations("officePrices.kinds");
  const own = useTranslations("officePrices.own");
  const placeName = usePlaceName();
  const format = useFormatter();
  const sold = useQuery(soldQuery).data;
  const { kind, part, selection, cents, termMonths, reason } = change;
  const { plans, locations, endings, services, months } = selection;
  const named = (
    ids: readonly string[],
    known: readonly { readonly id: string; readonly name: string }[] = [],
  ) => <bdi>{format.list(ids.map((id) => known.find((one) => one.id === id)?.name ?? id))}</bdi>;
  const unit =
    termMonths === null
      ? t(kind === "domain" ? "perYear" : "perMonth")
      : own("months", { months: termMonths });
  const facts: readonly Fact[] = [
    { key: "kind", label: t("kind"), value: part === "address" ? t("addresses") : kindName(kind) },
    ...(plans ? [{ key: "plans", label: t("plans"), value: named(plans, sold?.plans) }] : []),
    ...(locations
      ? [
          {
            key: "locations",
            label: t("locations"),
            value: named(
              locations,
              sold?.locations.map(({ id, name }) => ({ id, name: placeName(name) })),
            ),
          },
        ]
      : []),
    ...(endings
      ? [{ key: "endings", label: t("endings"), value: named(endings.map((ending) => `.${ending}`)) }]
      : []),
    ...(months === undefined
      ? []
      : [{ key: "months", label: t("months"), value: own("months", { months }) }]),
    ...(services
      ? [{ key: "services", label: t("services"), value: t("named", { count: services.length }) }]
      : []),
    {
      key: "cents",
      label: t("price"),
      value:
        cents === null ? (
          t("list")
        ) : (
          <>
            <Money cents={cents} /> {unit}
          </>
        ),
    },
    { key: "reason", label: t("reason"), value: <bdi>{reason}</bdi> },
  ];
  return <FactStrip facts={facts} />;
}
