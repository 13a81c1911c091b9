import { useTranslations } from "use-intl";
import { PlainTable } from "#src/web/office/parts/plain-table.tsx";
import { useCatalogueField, useCataloguePart } from "#src/web/office/parts/use-code-names.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Tag } from "#src/web/ui/tag.tsx";
import type { Change } from "../catalogue-query.ts";

/** How two catalogues differ, a line for each: what it is, and its value before and after. */
export function ChangeList({
  changes,
  title,
}: {
  readonly changes: readonly Change[];
  readonly title: string;
}) {
  const t = useTranslations("officeCatalogue");
  const fieldName = useCatalogueField();
  const sectionName = useCataloguePart();
  return (
    <PlainTable
      title={title}
      rows={changes}
      rowKey={({ section, id, field, change }) => [section, id, field ?? "", change].join(" ")}
      empty={t("noChanges")}
      columns={[
        { key: "part", header: t("part"), cell: ({ section }) => sectionName(section) },
        {
          key: "name",
          header: t("fields.name"),
          cell: ({ name, id }) => <bdi className="font-medium">{name || id || "–"}</bdi>,
        },
        {
          key: "what",
          header: t("what"),
          cell: ({ change, field }) =>
            change === "set" ? (
              fieldName(field ?? "")
            ) : change === "added" ? (
              <Tag>{t("changes.added")}</Tag>
            ) : (
              <Tag>{t(change === "removed" ? "changes.removed" : "changes.order")}</Tag>
            ),
        },
        {
          key: "before",
          header: t("before"),
          cell: ({ before }) => <BdiCode className="text-12 text-muted">{before || "–"}</BdiCode>,
        },
        {
          key: "after",
          header: t("after"),
          cell: ({ after }) => <BdiCode className="text-12">{after || "–"}</BdiCode>,
        },
      ]}
    />
  );
}
