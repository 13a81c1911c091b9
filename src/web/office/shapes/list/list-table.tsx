import { ArrowDown, ArrowUp } from "lucide-react";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import type { ListChoice } from "#src/web/lists/use-list-choice.ts";
import { CheckMark } from "#src/web/ui/checkbox.tsx";
import { useKeys } from "../../keys/use-keys.ts";
import { useGo } from "../../office-link.tsx";
import type { ListColumn, ListDefinition } from "./list-definition.ts";
import { nextSort } from "./list-state.ts";
import { ListRow } from "./list-row.tsx";
import type { ShownList } from "./use-list.ts";

export interface ListTableProps<Row> {
  readonly title: string;
  readonly list: ListDefinition<Row>;
  readonly shown: ShownList<Row>;
  readonly choice: ListChoice<{ readonly id: string; readonly row: Row }>;
  /** The row that the keys are on. */
  readonly active: string | undefined;
  readonly onActive: (key: string) => void;
}

/** The rows of a list and the keys by which one goes through them. */
export function ListTable<Row>({ title, list, shown, choice, active, onActive }: ListTableProps<Row>) {
  const t = useTranslations("office.list");
  const body = useRef<HTMLTableSectionElement>(null);
  const go = useGo();
  const { rows, columns, asked, ask } = shown;
  const place = rows.findIndex((row) => list.rowKey(row) === active);
  const current = rows[place];
  const move = (step: number) => {
    const next = rows[Math.min(rows.length - 1, Math.max(0, place + step))];
    if (next === undefined) return;
    const key = list.rowKey(next);
    onActive(key);
    const row = body.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`);
    row?.querySelector<HTMLElement>("[data-open]")?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: "nearest" });
    if (place + step >= rows.length && shown.query.hasNextPage) void shown.query.fetchNextPage();
  };
  useKeys([
    { keys: "j", label: t("keys.next"), run: () => move(1) },
    { keys: "k", label: t("keys.before"), run: () => move(-1) },
    ...(list.bulk
      ? [
          {
            keys: "x",
            label: t("keys.choose"),
            run: () => {
              if (current) choice.set(list.rowKey(current), !choice.has(list.rowKey(current)));
            },
          },
        ]
      : []),
    {
      keys: "Enter",
      label: t("keys.open"),
      run: () => {
        if (current && list.href) go(list.href(current));
      },
    },
  ]);
  return (
    <div className="edge-scroll">
      <table className="office-table">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            {list.bulk && (
              <th scope="col" className="w-10">
                <CheckMark
                  label={t("chooseAll")}
                  checked={choice.isEvery}
                  onCheckedChange={choice.setEvery}
                />
              </th>
            )}
            {columns.map((column) => (
              <ColumnHead
                key={column.key}
                column={column}
                sort={asked.sort}
                onSort={(sort) => ask({ sort })}
              />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row) => {
            const key = list.rowKey(row);
            return (
              <ListRow
                key={key}
                id={key}
                row={row}
                list={list}
                columns={columns}
                isActive={key === active}
                isChosen={choice.has(key)}
                onChosen={(isChosen) => choice.set(key, isChosen)}
                onActive={() => onActive(key)}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface ColumnHeadProps<Row> {
  readonly column: ListColumn<Row>;
  readonly sort: string | undefined;
  readonly onSort: (sort: string | undefined) => void;
}

function ColumnHead<Row>({ column, sort, onSort }: ColumnHeadProps<Row>) {
  const { header, align, isWide, sort: name } = column;
  const className = isWide ? "max-lg:hidden" : undefined;
  if (name === undefined)
    return (
      <th scope="col" data-align={align} className={className}>
        {header}
      </th>
    );
  const isUp = sort === name;
  const isDown = sort === `-${name}`;
  return (
    <th
      scope="col"
      data-align={align}
      aria-sort={isUp ? "ascending" : isDown ? "descending" : "none"}
      className={className}
    >
      <button
        type="button"
        className="inline-flex items-center gap-1 rounded-4 hover:text-fg"
        onClick={() => onSort(nextSort(sort, name))}
      >
        {header}
        {isUp && <ArrowUp className="size-3" strokeWidth={1.6} aria-hidden="true" />}
        {isDown && <ArrowDown className="size-3" strokeWidth={1.6} aria-hidden="true" />}
      </button>
    </th>
  );
}
