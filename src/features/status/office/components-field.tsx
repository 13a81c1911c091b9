import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { statusGroups } from "#src/shared/status.ts";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { RowsSkeleton } from "#src/web/office/frame/office-skeleton.tsx";
import { Checkbox } from "#src/web/ui/checkbox.tsx";
import { componentName } from "../web/both/component-name.tsx";
import { componentsQuery } from "./status-query.ts";

export interface ComponentsFieldProps {
  readonly value: readonly string[];
  readonly onValueChange: (value: readonly string[]) => void;
}

/** What an entry is about, by group: `value`, `onValueChange`. */
export function ComponentsField({ value, onValueChange }: ComponentsFieldProps) {
  const all = useTranslations();
  const t = useTranslations("officeStatus.components");
  const query = useQuery(componentsQuery);
  return (
    <fieldset>
      <legend className="mb-2 text-13 font-medium">{t("label")}</legend>
      <Loaded query={query} skeleton={<RowsSkeleton label={t("loading")} rows={4} />}>
        {(components) => (
          <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
            {statusGroups.map((group) => {
              const own = components.filter((one) => one.group === group);
              if (own.length === 0) return null;
              return (
                <div key={group} role="group" aria-label={all(`status.group.${group}`)}>
                  <p className="mb-1 text-12 text-muted">{all(`status.group.${group}`)}</p>
                  {own.map((component) => (
                    <Checkbox
                      key={component.id}
                      label={componentName(component, all)}
                      checked={value.includes(component.id)}
                      onChange={({ currentTarget: { checked } }) =>
                        onValueChange(
                          checked ? [...value, component.id] : value.filter((one) => one !== component.id),
                        )
                      }
                    />
                  ))}
                </div>
              );
            })}
          </div>
        )}
      </Loaded>
    </fieldset>
  );
}
