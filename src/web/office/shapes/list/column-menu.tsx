import { Check, Columns3 } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "#src/web/ui/button.tsx";
import { Menu } from "#src/web/ui/menu.tsx";
import type { ListDefinition } from "./list-definition.ts";
import type { ShownList } from "./use-list.ts";

export interface ColumnMenuProps<Row> {
  readonly list: ListDefinition<Row>;
  readonly shown: ShownList<Row>;
}

/** Which columns are shown; the first always is. */
export function ColumnMenu<Row>({ list, shown }: ColumnMenuProps<Row>) {
  const t = useTranslations("office.list");
  const keys = shown.columns.map(({ key }) => key);
  return (
    <Menu
      trigger={
        <Button size="sm" icon={<Columns3 strokeWidth={1.6} aria-hidden="true" />}>
          {t("columns")}
        </Button>
      }
      items={list.columns.map(({ key, header }, index) => ({
        key,
        label: header,
        disabled: index === 0,
        icon: (
          <Check
            strokeWidth={1.6}
            className={keys.includes(key) ? undefined : "invisible"}
            aria-hidden="true"
          />
        ),
        onSelect: () =>
          shown.showColumns(keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key]),
      }))}
    />
  );
}
