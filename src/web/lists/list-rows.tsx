import { useTranslations } from "use-intl";
import { Button } from "#src/web/ui/button.tsx";
import { type Column, DataTable } from "#src/web/ui/data-table.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import type { ListChoice } from "./use-list-choice.ts";

export interface ListRowsProps<Row extends { readonly id: string }> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly choice: ListChoice<Row>;
  readonly onShowAll: () => void;
}

/** The filtered rows of a list, or a button to clear the filters when none match. */
export function ListRows<Row extends { readonly id: string }>({
  caption,
  columns,
  rows,
  choice,
  onShowAll,
}: ListRowsProps<Row>) {
  const t = useTranslations("lists.filter");
  if (rows.length === 0) {
    return (
      <Panel>
        <EmptyState
          compact
          title={t("noMatch")}
          actions={<Button onClick={onShowAll}>{t("showAll")}</Button>}
        >
          {t("noMatchText")}
        </EmptyState>
      </Panel>
    );
  }
  return (
    <Panel flush className="max-md:-mx-4 max-md:rounded-none max-md:border-x-0">
      <DataTable
        caption={caption}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        isChosen={({ id }) => choice.has(id)}
        rowHeight={48}
      />
    </Panel>
  );
}
