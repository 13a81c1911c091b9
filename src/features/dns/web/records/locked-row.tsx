import { Lock } from "lucide-react";
import { useTranslations } from "use-intl";
import { classNames } from "#src/web/ui/class-names.ts";
import type { Zone, ZoneRecord } from "./record-types.ts";
import { TypeMark } from "./type-mark.tsx";
import { RecordName } from "./record-name.tsx";
import { RecordValue } from "./record-value.tsx";
import { rowClass, stateClass } from "./row-layout.ts";

/** A record that belongs to the provider: read-only. */
export function LockedRow({ record, zone }: { readonly record: ZoneRecord; readonly zone: Zone }) {
  const t = useTranslations("zone.table");
  return (
    <div role="row" className={classNames(rowClass, "text-muted")}>
      <span role="cell" className="max-md:hidden" />
      <span role="cell">
        <TypeMark type={record.type} />
      </span>
      <span role="cell" className="min-w-0 max-md:col-span-2">
        <RecordName name={record.displayName} zone={zone} />
      </span>
      <span role="cell" className="min-w-0 wrap-anywhere max-md:order-1 max-md:col-span-4">
        <RecordValue value={record.content} />
      </span>
      <span role="cell" className="text-end font-mono tabular-nums max-md:hidden">
        {record.ttl}
      </span>
      <span
        role="cell"
        className={classNames("col-span-2 flex items-center gap-1.5 text-12 max-md:col-span-1", stateClass)}
        title={t("lockedWhy")}
      >
        <Lock className="size-3.5 shrink-0" strokeWidth={1.6} aria-hidden="true" />
        {t("locked")}
      </span>
    </div>
  );
}
