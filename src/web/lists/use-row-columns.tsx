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
  const choose: Column<Thing> = {
    key: "choose",
    // The head of the table is not seen on phones.
    header: isTable ? (
      <CheckMark label={t("chooseAll")} checked={choice.isEvery} onCheckedChange={choice.setEvery} />
    ) : (
      t("chosen")
    ),
    className: "w-6 md:pe-0",
    phone: "mark",
    cell: (row) => (
      <CheckMark
        label={t("choose", { name: nameOf(row) })}
        checked={choice.has(row.id)}
        onCheckedChange={(isChosen) => choice.set(row.id, isChosen)}
      />
    ),
  };
  const name: Column<Thing> = {
    key: "name",
    header: nameHeader,
    phone: "title",
    cell: (row) => (
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
        {link(row)}
        {/* One row of them on phones. */}
        <span className="flex min-w-0 gap-2 max-md:w-full max-md:overflow-clip md:contents">
          {row.tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </span>
        {afterTags?.(row)}
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
  return { choose, name, menu: end };
}
