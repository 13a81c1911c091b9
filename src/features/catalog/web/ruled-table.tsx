import { type Column, DataTable } from "#src/web/ui/data-table.tsx";

export interface RuledTableProps<Row> {
  /** Where links to it lead. */
  readonly anchor?: string;
  readonly title: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
}

/** A section of a public page with a heading and one table: `anchor`, `title`, `rows`, `columns`. */
export function RuledTable<Row extends { readonly id: string }>(props: RuledTableProps<Row>) {
  const { anchor, title, rows, columns } = props;
  return (
    <section id={anchor}>
      <h2 className="mb-4 text-24">{title}</h2>
      <DataTable
        caption={title}
        frame="ruled"
        rowHeight={48}
        rows={rows}
        rowKey={(row) => row.id}
        columns={columns}
      />
    </section>
  );
}
