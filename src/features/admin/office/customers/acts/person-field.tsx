import { useTranslations } from "use-intl";
import { SelectField } from "#src/web/ui/select-field.tsx";
import type { Person } from "../customer-query.ts";

export interface PersonFieldProps {
  readonly people: readonly Person[];
  readonly value: Person["id"];
  readonly onValueChange: (id: Person["id"]) => void;
}

/** Who of a team is meant; nothing to choose where there is one: `people`, `value`, `onValueChange`. */
export function PersonField({ people, value, onValueChange }: PersonFieldProps) {
  const t = useTranslations("officeActs");
  if (people.length < 2) return null;
  return (
    <SelectField
      label={t("person")}
      options={people.map(({ id, username }) => ({ value: id, label: username }))}
      value={value}
      onValueChange={onValueChange}
    />
  );
}
