import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { CheckMark } from "#src/web/ui/checkbox.tsx";
import { classNames } from "#src/web/ui/class-names.ts";
import { OfficeLink } from "../../office-link.tsx";
import type { ListColumn, ListDefinition } from "./list-definition.ts";

export interface ListRowProps<Row> {
  readonly id: string;
  readonly row: Row;
  readonly list: ListDefinition<Row>;
  readonly columns: readonly ListColumn<Row>[];
  readonly isActive: boolean;
  readonly isChosen: boolean;
  readonly onChosen: (isChosen: boolean) => void;
  readonly onActive: () => void;
}

/** One row: its first cell opens its page, or what there is more to it. */
export function ListRow<Row>(props: ListRowProps<Row>) {
  const { id, row, list, columns, isActive, isChosen, onChosen, onActive } = props;
  const t = useTranslations("office.list");
  const [isOpen, setOpen] = useState(false);
  const { more } = list;
  const openClass =
    "rounded-4 font-medium before:absolute before:inset-0 before:content-[''] outline-offset-3";
  const opener = (column: ListColumn<Row>) => {
    if (list.href)
      return (
        <OfficeLink href={list.href(row)} data-open="" onFocus={onActive} className={openClass}>
          {column.cell(row)}
        </OfficeLink>
      );
    if (more)
      return (
        <button
          type="button"
          data-open=""
          aria-expanded={isOpen}
          onFocus={onActive}
          onClick={() => setOpen(!isOpen)}
          className={classNames("inline-flex items-center gap-1.5 align-middle", openClass)}
        >
          <ChevronRight
            className={classNames(
              "size-3.5 text-muted rtl:-scale-x-100",
              isOpen && "rotate-90 rtl:rotate-90",
            )}
            strokeWidth={1.6}
            aria-hidden="true"
          />
          {column.cell(row)}
        </button>
      );
    return column.cell(row);
  };
  return (
    <>
      <tr
        data-row={id}
        className={classNames(
          "relative transition-colors hover:bg-surface2",
          isChosen && "bg-accenttint",
          isActive && "bg-surface2",
          // What else is in the row lies above the part that opens it.
          "[&_label]:relative [&_label]:z-1 [&_:is(a,button):not([data-open])]:relative",
        )}
      >
        {list.bulk && (
          <td>
            <CheckMark
              label={t("choose", { name: list.rowName(row) })}
              checked={isChosen}
              onCheckedChange={onChosen}
            />
          </td>
        )}
        {columns.map((column, index) => (
          <td
            key={column.key}
            data-align={column.align}
            className={classNames("max-w-110 truncate", column.isWide && "max-lg:hidden")}
          >
            {index === 0 ? opener(column) : column.cell(row)}
          </td>
        ))}
      </tr>
      {isOpen && more && (
        <tr className="bg-surface2">
          <td colSpan={columns.length + (list.bulk ? 1 : 0)} className="whitespace-normal">
            <div className="py-3">{more(row)}</div>
          </td>
        </tr>
      )}
    </>
  );
}
