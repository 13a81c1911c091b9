import { useTranslations } from "use-intl";
import { idPrefixes } from "#src/shared/ids.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { useAuditedKind } from "#src/web/office/parts/use-code-names.ts";
import { useCauseText } from "#src/web/office/parts/use-cause-text.ts";
import { usePermissionName } from "#src/web/office/session/use-permission-name.ts";
import { useRoleName } from "#src/web/office/session/use-role-name.ts";
import { ShownValue } from "#src/web/office/shapes/shown-value.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { useActName } from "../acts/use-act-name.ts";

export interface AuditValueProps {
  readonly name: string;
  readonly value: string | number | boolean | null | undefined;
}

/** Fields in USD cents whose names do not end so. */
const amounts = /cents|^(?:balance|refunded)(?:Before|After)$/i;
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** A field of an audit row in words: amounts as dollars, times in the reader's zone, ids as links: `name`, `value`. */
export function AuditValue({ name, value }: AuditValueProps) {
  const t = useTranslations("officeStaff.approvals");
  const times = useTimes();
  const words = useCodeWords();
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  if (typeof value === "number" && amounts.test(name)) return <Money cents={value} />;
  if (typeof value !== "string") return <ShownValue value={value} />;
  if (instant.test(value)) return <BdiCode className="text-12">{times.stamp(value)}</BdiCode>;
  const kind = kindOf(value);
  if (kind !== undefined) return <ObjectLink kind={kind} id={value} />;
  const known = words[name]?.(value);
  return known === undefined || known === value ? <ShownValue value={value} /> : <bdi>{known}</bdi>;
}

/** The words of fields that have a code. */
function useCodeWords(): Readonly<Record<string, (code: string) => string>> {
  const act = useActName();
  const cause = useCauseText();
  const kind = useAuditedKind();
  const role = useRoleName();
  const permission = usePermissionName();
  return {
    act,
    error: cause,
    failure: cause,
    objectType: kind,
    permissions: (codes) => codes.split(" ").map(permission).join("; "),
    role,
  };
}

const prefixes = new Map<string, string>(Object.entries(idPrefixes).map(([kind, prefix]) => [prefix, kind]));

/** `ord_…` is an order's id. */
function kindOf(text: string): string | undefined {
  const [, prefix = ""] = /^([a-z]{3})_[0-9a-z]{26}$/.exec(text) ?? [];
  return prefixes.get(prefix)?.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
