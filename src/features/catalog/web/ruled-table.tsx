import { type Column, DataTable } from "#src/web/ui/data-table.tsx";

export interface RuledTableProps<Row> {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
}

/** A section of a public page with a heading and one table: `title`, `rows`, `columns`. */
export function RuledTable<Row extends { readonly id: string }>(props: RuledTableProps<Row>) {
  const { title, rows, columns } = props;
  return (
    <section>
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
