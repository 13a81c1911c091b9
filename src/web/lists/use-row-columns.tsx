import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { CheckMark } from "#src/web/ui/checkbox.tsx";
import type { Column } from "#src/web/ui/data-table.tsx";
import { Tag } from "#src/web/ui/tag.tsx";
import { useMinWidth } from "#src/web/ui/use-min-width.ts";
import type { ListChoice } from "./use-list-choice.ts";

interface Row {
  readonly id: string;
  readonly tags: readonly string[];
}

export interface RowParts<Thing> {
  /** The name in its checkbox's label. */
  readonly nameOf: (row: Thing) => string;
  readonly nameHeader: string;
  readonly link: (row: Thing) => ReactNode;
  /** After the tags. */
  readonly afterTags?: (row: Thing) => ReactNode;
  readonly menu: (row: Thing) => ReactNode;
}

/**
 * The outer columns of a list of tagged objects: a checkbox, the name and a menu. On phones, where a row is three
 * lines, the checkbox is before the name.
 */
export function useRowColumns<Thing extends Row>(
  choice: ListChoice<Thing>,
  { nameOf, nameHeader, link, afterTags, menu }: RowParts<Thing>,
) {
  const t = useTranslations("lists.row");
  const isTable = useMinWidth(768);
  const box = (row: Thing) => (
    <CheckMark
      label={t("choose", { name: nameOf(row) })}
      checked={choice.has(row.id)}
      onCheckedChange={(isChosen) => choice.set(row.id, isChosen)}
    />
  );
  const choose: Column<Thing> = {
    key: "choose",
    header: <CheckMark label={t("chooseAll")} checked={choice.isEvery} onCheckedChange={choice.setEvery} />,
    className: "w-6 md:pe-0",
    cell: box,
  };
  const name: Column<Thing> = {
    key: "name",
    header: nameHeader,
    phone: "title",
    cell: (row) => (
      <span className="flex min-w-0 items-start gap-x-2">
        {!isTable && <span className="-ms-1 shrink-0">{box(row)}</span>}
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
          {link(row)}
          {row.tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
          {afterTags?.(row)}
        </span>
      </span>
    ),
  };
  const end: Column<Thing> = {
    key: "menu",
    header: t("actions"),
    headerHidden: true,
    align: "end",
    phone: "menu",
    cell: menu,
  };
  return { choose: isTable && choose, name, menu: end };
}
