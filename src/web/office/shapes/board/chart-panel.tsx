import type { ReactNode } from "react";
import { useTranslations } from "use-intl";

export interface ChartPanelProps {
  /** What its table is called, read aloud. */
  readonly name: string;
  readonly columns: readonly string[];
  /** A line each: its head, and a value for each column after the first. */
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
  readonly children: ReactNode;
}

/** A chart in its frame, with its values as a table that opens below it: `name`, `columns`, `rows`, children. */
export function ChartPanel({ name, columns, rows, children }: ChartPanelProps) {
  const t = useTranslations("office.board");
  return (
    <section className="flex min-w-0 flex-col overflow-clip rounded-10 border border-line bg-surface">
      {children}
      <details className="mt-auto border-t border-line text-12">
        <summary className="flex h-8 cursor-pointer items-center px-4 text-muted hover:text-fg">
          {t("asTable")}
        </summary>
        {/* A region that scrolls is reached by keys. */}
        <div
          tabIndex={0}
          role="region"
          aria-label={name}
          className="relative max-h-72 overflow-auto border-t border-line"
        >
          <table className="office-table">
            <caption className="sr-only">{name}</caption>
            <thead>
              <tr>
                {columns.map((column, place) => (
                  <th key={column} scope="col" data-align={place === 0 ? undefined : "end"}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, cells: [head, ...cells] }) => (
                <tr key={key}>
                  <th scope="row">{head}</th>
                  {cells.map((cell, place) => (
                    <td key={columns[place + 1]} data-align="end">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}
