import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import type { SupportFactLabel } from "#src/shared/support.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import type { Fact } from "../support-types.ts";
import { isKnownCode } from "./known-codes.ts";

const moments: ReadonlySet<SupportFactLabel> = new Set([
  "paid-until",
  "expires-at",
  "created-at",
  "failed-at",
]);
const amounts: ReadonlySet<SupportFactLabel> = new Set(["cents", "refunded-cents"]);
const codes: ReadonlySet<SupportFactLabel> = new Set([
  "state",
  "power",
  "service-state",
  "reason",
  "task",
  "step",
  "error",
]);
const names: ReadonlySet<SupportFactLabel> = new Set(["name", "plan", "location", "network"]);

/** What the product knew of a thing, a line each: `facts`. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  const t = useTranslations("support.fact");
  const codeNames = useTranslations("support.code");
  const times = useTimes();
  const shown = ({ label, value }: Fact) => {
    if (moments.has(label) && !Number.isNaN(Date.parse(value))) return times.stamp(value);
    if (amounts.has(label) && /^-?\d+$/.test(value)) return formatCents(Number(value));
    if (codes.has(label) && isKnownCode(value)) return codeNames(value);
    return names.has(label) ? <bdi>{value}</bdi> : <BdiCode>{value}</BdiCode>;
  };
  return (
    <KeyValueList
      items={facts.map((fact, place) => ({
        key: `${place} ${fact.label}`,
        label: t(fact.label),
        value: shown(fact),
      }))}
    />
  );
}
