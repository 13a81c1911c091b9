import { useTranslations } from "use-intl";
import type { ListChoice } from "#src/web/lists/use-list-choice.ts";
import { Button } from "#src/web/ui/button.tsx";
import type { BulkAct } from "./list-definition.ts";

export interface BulkBarProps<Row> {
  readonly acts: readonly BulkAct<Row>[];
  readonly choice: ListChoice<{ readonly id: string; readonly row: Row }>;
}

/** What can be done with the chosen rows, with the number that each act applies to; nothing while none is chosen. */
export function BulkBar<Row>({ acts, choice }: BulkBarProps<Row>) {
  const t = useTranslations("office.list");
  const rows = choice.rows.map(({ row }) => row);
  return (
    <>
      <p role="status" className="sr-only">
        {rows.length > 0 && t("chosen", { count: rows.length })}
      </p>
      {rows.length > 0 && (
        <section
          aria-label={t("bulk")}
          className="sticky bottom-4 z-10 mt-3 flex flex-wrap items-center gap-2 rounded-8 border border-fg bg-surface px-3.5 py-2 shadow-float"
        >
          <span className="me-2 text-13 font-medium">{t("chosen", { count: rows.length })}</span>
          {acts.map(({ key, label, appliesTo, open }) => {
            const fitting = appliesTo === undefined ? rows : rows.filter(appliesTo);
            return (
              <Button key={key} size="sm" disabled={fitting.length === 0} onClick={() => open(fitting)}>
                {label}
                <span className="font-mono text-12 text-muted tabular-nums">{fitting.length}</span>
              </Button>
            );
          })}
          <Button size="sm" tone="quiet" className="ms-auto" onClick={choice.clear}>
            {t("clear")}
          </Button>
        </section>
      )}
    </>
  );
}
