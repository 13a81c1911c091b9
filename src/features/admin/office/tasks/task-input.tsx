import { useTranslations } from "use-intl";
import { decodeId } from "#src/shared/ids.ts";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { useAuditedField } from "#src/web/office/parts/use-code-names.ts";
import { ShownValue } from "#src/web/office/shapes/shown-value.tsx";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import type { Task } from "./tasks-query.ts";

/** What a task was opened with, field by field and without secrets; its order is a link: `input`. */
export function TaskInput({ input }: Pick<Task, "input">) {
  const t = useTranslations("officeOrders.tasks");
  const fieldName = useAuditedField();
  const fields = fieldsOf(input);
  if (fields.length === 0) return null;
  return (
    <Panel title={t("input")} note={t("inputNote")}>
      <KeyValueList
        items={fields.map(([name, value]) => ({
          key: name,
          label: fieldName(name),
          value:
            typeof value === "string" && decodeId("order", value) !== null ? (
              <ObjectLink kind="order" id={value} />
            ) : (
              <ShownValue name={name} value={value} />
            ),
        }))}
      />
    </Panel>
  );
}

function fieldsOf(input: string): readonly (readonly [string, unknown])[] {
  const fields: unknown = JSON.parse(input);
  return typeof fields === "object" && fields !== null ? Object.entries(fields) : [];
}
