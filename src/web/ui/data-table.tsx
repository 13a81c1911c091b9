import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/**
 * Where a cell goes when a row becomes lines on a phone: up to four lines, each with a start and an end, a menu at the
 * far end of the first and a mark before it; a line may also be one full-width cell. A column without a place is hidden
 * on phones.
 */
export type PhonePlace =
  | "title"
  | "title-end"
  | "second"
  | "second-end"
  | "second-whole"
  | "third"
  | "third-end"
  | "third-whole"
  | "fourth-whole"
  | "menu"
  | "mark";

export interface Column<Row> {
  readonly key: string;
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Columns of numbers, prices and dates are aligned to the end. */
  readonly align?: "start" | "end" | undefined;
  readonly phone?: PhonePlace | undefined;
  /** The header is read aloud, not shown: menus and icons. */
  readonly headerHidden?: boolean | undefined;
  /** Its header is before its value on phones, where the value alone says nothing. */
  readonly phoneLabel?: boolean | undefined;
  /** Shown on phones only, such as facts that are separate columns on wide screens. */
  readonly phoneOnly?: boolean | undefined;
  readonly className?: string | undefined;
}

/** Row heights: 40 records, 44 choices, 48 servers, 56 public prices. */
export type RowHeight = 40 | 44 | 48 | 56;

export interface DataTableProps<Row> {
  /** What the table lists; read aloud. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly isChosen?: ((row: Row) => boolean) | undefined;
  /** The head under which a row is; rows of one follow each other. */
  readonly groupOf?: ((row: Row) => string) | undefined;
  readonly rowHeight?: RowHeight | undefined;
  /** `panel` inside a flush panel (cabinet), `ruled` between ink lines (public pages). */
  readonly frame?: "panel" | "ruled" | undefined;
}

const places: Readonly<Record<PhonePlace, string>> = {
  title: "max-md:col-start-1 max-md:row-start-1 max-md:text-16",
  "title-end": "max-md:col-start-2 max-md:row-start-1 max-md:ps-3 max-md:text-end max-md:text-14",
  second: "max-md:col-start-1 max-md:row-start-2",
  "second-end": "max-md:col-start-2 max-md:row-start-2 max-md:ps-3 max-md:text-end max-md:text-12",
  "second-whole": "max-md:col-span-3 max-md:row-start-2",
  third: "max-md:col-start-1 max-md:row-start-3",
  "third-end": "max-md:col-start-2 max-md:row-start-3 max-md:ps-3 max-md:text-end max-md:text-12",
  "third-whole": "max-md:col-span-3 max-md:row-start-3",
  "fourth-whole": "max-md:col-span-3 max-md:row-start-4",
  menu: "max-md:col-start-3 max-md:row-start-1 max-md:ps-3",
  // In line with the title, as high as a line of it.
  mark: "max-md:absolute max-md:start-3 max-md:top-2.5",
};

const heights: Readonly<Record<RowHeight, string>> = {
  40: "md:h-10",
  44: "md:h-11",
  48: "md:h-12",
  56: "md:h-14",
};

/**
 * Put on the link in a row's title cell: the whole row becomes its target. Buttons and other links of the
 * row stay above it.
 */
export const rowLinkClass = "font-medium before:absolute before:inset-0 before:content-['']";

/** What of a row stays above its link; on public pages nothing does. */
const aboveLinkClass = "[&_a+a]:relative [&_button]:relative [&_button]:z-1 [&_label]:relative [&_label]:z-1";

/**
 * A table whose rows become two to four lines on phones and which never scrolls sideways: `caption`, `columns`,
 * `rows`, `rowKey`, `isChosen`, `groupOf`, `rowHeight`, `frame`. The roles are spelled out because a table whose rows
 * are laid out as a grid loses them.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, isChosen, groupOf, rowHeight = 40, frame = "panel" } = props;
  const ruled = frame === "ruled";
  const isMarked = columns.some(({ phone }) => phone === "mark");
  const inset = ruled ? "md:first:ps-0 md:last:pe-0" : "md:first:ps-4 md:last:pe-4";
  return (
    <table
      role="table"
      className={classNames(
        "w-full text-start text-14 max-md:block",
        ruled && "border-y border-fg",
        rows.length === 0 && "border-b-0",
      )}
    >
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="max-md:sr-only">
        <tr role="row" className="h-9 border-b border-line">
          {columns.map((column) => (
            <th
              key={column.key}
              role="columnheader"
              scope="col"
              className={classNames(
                "px-2.5 text-12 font-normal text-muted md:whitespace-nowrap",
                inset,
                column.align === "end" ? "text-end" : "text-start",
                !column.phone && "max-md:hidden",
                column.phoneOnly && "md:hidden",
                column.className,
              )}
            >
              {column.headerHidden ? <span className="sr-only">{column.header}</span> : column.header}
            </th>
          ))}
        </tr>
      </thead>
      {groupsOf(rows, groupOf).map(({ head, rows: grouped }) => (
        <tbody key={head ?? ""} role="rowgroup" className="border-line not-last:border-b max-md:block">
          {head !== null && (
            <tr role="row" className="border-b border-line bg-surface2 max-md:block">
              <th
                role="rowheader"
                scope="rowgroup"
                colSpan={columns.length}
                className="px-4 py-1.5 text-start text-12 font-normal text-muted max-md:block"
              >
                {head}
              </th>
            </tr>
          )}
          {grouped.map((row) => (
            <tr
              key={rowKey(row)}
              role="row"
              data-chosen={isChosen?.(row) || undefined}
              className={classNames(
                "relative border-line transition-colors not-last:border-b hover:bg-surface2",
                isChosen && "data-chosen:bg-accenttint",
                "max-md:grid max-md:grid-cols-[1fr_auto_auto] max-md:gap-y-0.5 max-md:py-2.5",
                ruled ? "max-md:px-0" : isMarked ? "max-md:ps-11 max-md:pe-4" : "max-md:px-4",
                heights[rowHeight],
              )}
            >
              {columns.map((column) => (
                <td
                  key={column.key}
                  role="cell"
                  className={classNames(
                    "min-w-0 md:px-2.5 md:py-1",
                    ruled ? null : aboveLinkClass,
                    inset,
                    column.align === "end" && "md:text-end",
                    column.phone ? places[column.phone] : "max-md:hidden",
                    column.phoneOnly && "md:hidden",
                    column.className,
                  )}
                >
                  {column.phoneLabel && (
                    <span className="me-1.5 text-12 text-muted md:hidden">{column.header}</span>
                  )}
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** Rows under their heads; without heads all of them together. */
function groupsOf<Row>(
  rows: readonly Row[],
  groupOf: DataTableProps<Row>["groupOf"],
): readonly { readonly head: string | null; readonly rows: readonly Row[] }[] {
  if (groupOf === undefined) return [{ head: null, rows }];
  const heads = [...new Set(rows.map(groupOf))];
  return heads.map((head) => ({ head, rows: rows.filter((row) => groupOf(row) === head) }));
}
