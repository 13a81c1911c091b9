import type { ReactNode } from "react";

export interface PlainColumn<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers, sums and times stand at the end. */
  readonly align?: "end";
}

export interface PlainTableProps<Row> {
  /** Read aloud. */
  readonly title: string;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly columns: readonly PlainColumn<Row>[];
  /** In place of a table without rows. */
  readonly empty: string;
}

/** Rows within a tab of an object, without search and choice: `title`, `rows`, `rowKey`, `columns`, `empty`. */
export function PlainTable<Row>({ title, rows, rowKey, columns, empty }: PlainTableProps<Row>) {
  if (rows.length === 0) return <p className="text-13 text-muted">{empty}</p>;
  return (
    <div className="edge-scroll rounded-10 border border-line bg-surface">
      <table className="office-table">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            {columns.map(({ key, header, align }) => (
              <th key={key} scope="col" data-align={align}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ key, cell, align }) => (
                <td key={key} data-align={align}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
