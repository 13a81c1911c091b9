import { Plus, Wand2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "#src/web/ui/button.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import type { EditorAction, EditorRow } from "./editor-state.ts";
import { LockedRow } from "./locked-row.tsx";
import { RecordFields } from "./record-fields.tsx";
import { RecordRow } from "./record-row.tsx";
import { headClass, stateClass } from "./row-layout.ts";
import type { Former, RecordId, Zone, ZoneRecord } from "./record-types.ts";
import type { RowFocus } from "./row-focus.ts";
import type { RowProblems } from "./row-problems.ts";

export interface RecordTableProps {
  readonly rows: readonly EditorRow[];
  /** There are records, though a filter may hide them. */
  readonly hasAny: boolean;
  readonly records: readonly ZoneRecord[];
  readonly zone: Zone;
  readonly former: readonly Former[];
  readonly problems: RowProblems;
  readonly warnings: RowProblems;
  readonly focus: RowFocus | undefined;
  readonly onFocus: (focus: RowFocus) => void;
  readonly onAction: (action: EditorAction) => void;
  readonly onCopy: (key: string) => void;
  readonly onAdd: (after?: string) => void;
  readonly onTemplates: () => void;
}

/** The records as rows that open into fields, those of the provider below them. */
export function RecordTable(props: RecordTableProps) {
  const { rows, hasAny, records, zone, former, problems, warnings, focus, onFocus, onAction, onCopy, onAdd } =
    props;
  const t = useTranslations("zone.table");
  const states = new Map<RecordId, ZoneRecord>();
  for (const record of records) if (record.id !== null) states.set(record.id, record);
  if (rows.length === 0) {
    return (
      <Panel>
        {hasAny ? (
          <EmptyState compact title={t("noMatch")}>
            {t("noMatchText")}
          </EmptyState>
        ) : (
          <EmptyState
            title={t("empty")}
            actions={
              <>
                <Button icon={<Plus strokeWidth={1.6} />} onClick={() => onAdd()}>
                  {t("add")}
                </Button>
                <Button icon={<Wand2 strokeWidth={1.6} />} onClick={props.onTemplates}>
                  {t("templates")}
                </Button>
              </>
            }
          >
            {t("emptyText")}
          </EmptyState>
        )}
      </Panel>
    );
  }
  return (
    <Panel flush className="max-md:-mx-4 max-md:rounded-none max-md:border-x-0">
      <div role="table" aria-label={t("caption")} className="text-13">
        <div role="rowgroup" className="max-md:sr-only">
          <div role="row" className={headClass}>
            <span role="columnheader">
              <span className="sr-only">{t("change")}</span>
            </span>
            <span role="columnheader">{t("type")}</span>
            <span role="columnheader">{t("name")}</span>
            <span role="columnheader">{t("value")}</span>
            <span role="columnheader" className="text-end">
              {t("ttl")}
            </span>
            <span role="columnheader" className={stateClass}>
              {t("state")}
            </span>
            <span role="columnheader">
              <span className="sr-only">{t("actions")}</span>
            </span>
          </div>
        </div>
        <div role="rowgroup">
          {rows.map((row) => {
            const own = {
              row,
              zone,
              former: formerOf(former, row),
              problems: problems.get(row.key) ?? [],
              warnings: warnings.get(row.key) ?? [],
              focus: focus?.key === row.key ? focus : undefined,
              onFocus,
              onAction,
            };
            return row.isOpen ? (
              <RecordFields key={row.key} {...own} onNext={() => onAdd(row.key)} />
            ) : (
              <RecordRow
                key={row.key}
                {...own}
                live={row.original?.id == null ? undefined : states.get(row.original.id)}
                onCopy={() => onCopy(row.key)}
              />
            );
          })}
        </div>
        <div role="rowgroup" className="border-t border-line bg-surface2/50">
          {records
            .filter(({ isLocked }) => isLocked)
            .map((record) => (
              <LockedRow
                key={`${record.type} ${record.name} ${record.content}`}
                record={record}
                zone={zone}
              />
            ))}
        </div>
      </div>
    </Panel>
  );
}

/** What marks a row that leads to an address which was given back. */
function formerOf(former: readonly Former[], { draft }: EditorRow): Former | undefined {
  if (!["A", "AAAA", "ALIAS"].includes(draft.type)) return undefined;
  return former.find(({ content }) => content === draft.values[0]?.trim());
}
