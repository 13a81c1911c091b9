import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { idPrefixes } from "#src/shared/ids.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { useAuditedField, useAuditedKind } from "#src/web/office/parts/use-code-names.ts";
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
/** The second form is the database's own. */
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)$/;

/** A field of an audit row in words: amounts as dollars, times in the reader's zone, ids as links: `name`, `value`. */
export function AuditValue({ name, value }: AuditValueProps) {
  const t = useTranslations("officeStaff.approvals");
  const times = useTimes();
  const words = useCodeWords();
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  if (typeof value === "number" && amounts.test(name)) return <Money cents={value} />;
  if (typeof value !== "string") return <ShownValue value={value} />;
  if (instant.test(value)) return <BdiCode className="text-12">{times.stamp(value)}</BdiCode>;
  const parts = partsOf(value);
  if (parts !== null) return <AuditParts parts={parts} />;
  const kind = kindOf(value);
  if (kind !== undefined) return <ObjectLink kind={kind} id={value} />;
  const known = words[name]?.(value);
  return known === undefined || known === value ? <ShownValue value={value} /> : <bdi>{known}</bdi>;
}

type Plain = AuditValueProps["value"];
type Parts = readonly Readonly<Record<string, Plain>>[];

/** What has parts of its own, such as the lines of an order, each in its fields: `parts`. */
function AuditParts({ parts }: { readonly parts: Parts }) {
  const fieldName = useAuditedField();
  if (parts.length === 0) return <ShownValue value={null} />;
  return (
    <ul className="flex flex-col gap-1">
      {parts.map((part) => (
        <li key={JSON.stringify(part)} className="flex flex-wrap gap-x-4">
          {Object.entries(part)
            // The name of what was sold says the same in words.
            .filter(([name]) => name !== "sku" || part["label"] === undefined)
            .sort(([one], [other]) => Number(other === "label") - Number(one === "label"))
            .map(([name, value]) => (
              <span key={name}>
                <bdi className="me-1.5 text-12 text-muted">{fieldName(name)}</bdi>
                <AuditValue name={name} value={value} />
              </span>
            ))}
        </li>
      ))}
    </ul>
  );
}

/** The parts of what is kept as JSON; null for any other text, and for what has parts within parts. */
function partsOf(text: string): Parts | null {
  if (!/^[[{]/.test(text)) return null;
  const parsed = parts.safeParse(parseJson(text));
  return parsed.success ? [parsed.data].flat() : null;
}

const plain = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const fields = z.record(z.string(), plain);
const parts = z.union([z.array(fields), fields]);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
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
