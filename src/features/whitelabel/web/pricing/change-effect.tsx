import { useTranslations } from "use-intl";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";

type Effect = ApiOutput<"GET /v2/whitelabel/{id}/price-changes/preview">;

/** Whom an announcement reaches, what it brings, and who is left out: `effect`, undefined while it is counted. */
export function ChangeEffect({ effect }: { readonly effect: Effect | undefined }) {
  const t = useTranslations("whitelabelPricing.running");
  const times = useTimes();
  const count = (number: number | undefined) => (
    <BdiCode>{number === undefined ? "…" : String(number)}</BdiCode>
  );
  const left = [
    { key: "announcedAlready", value: effect?.announcedAlready ?? 0 },
    { key: "unchanged", value: effect?.unchanged ?? 0 },
    { key: "ownPrice", value: effect?.ownPrice ?? 0 },
  ] as const;
  return (
    <KeyValueList
      items={[
        { key: "services", label: t("services"), value: count(effect?.services) },
        { key: "customers", label: t("customers"), value: count(effect?.customers) },
        {
          key: "month",
          label: t("month"),
          value: effect === undefined ? count(undefined) : <Money cents={effect.mrrDeltaCents} signed />,
        },
        {
          key: "earliest",
          label: t("earliest"),
          value: effect === undefined ? count(undefined) : times.day(effect.earliestAt),
        },
        ...left
          .filter(({ value }) => value > 0)
          .map(({ key, value }) => ({ key, label: t(`left.${key}`), value: count(value) })),
      ]}
    />
  );
}
