import { type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import type { Scope } from "#src/shared/access.ts";
import { site } from "#src/web/site.ts";
import { CheckMark, Checkbox } from "#src/web/ui/checkbox.tsx";
import type { KeyValues } from "./key-values.ts";
import { scopeRows } from "./scope-rows.ts";

export interface ScopeTableProps {
  readonly form: UseFormReturn<KeyValues>;
  readonly onChosen: (scopes: Scope[]) => void;
}

/** What the key may do: a row for each noun, a box for seeing it and one for changing it. */
export function ScopeTable({ form, onChosen }: ScopeTableProps) {
  const t = useTranslations("keys");
  const chosen = useWatch({ control: form.control, name: "scopes" });
  const isMissing = form.formState.errors.scopes !== undefined;
  const toggle = (scope: Scope) => (isChecked: boolean) =>
    onChosen(isChecked ? [...chosen, scope] : chosen.filter((one) => one !== scope));
  const box = (scope: Scope | undefined) =>
    scope !== undefined && (
      <CheckMark label={scope} checked={chosen.includes(scope)} onCheckedChange={toggle(scope)} />
    );
  return (
    <div>
      <table className="w-full text-14">
        <caption className="sr-only">{t("scopes")}</caption>
        <thead>
          <tr className="h-8 border-b border-line text-12 text-muted">
            <th scope="col" className="text-start text-13 font-medium text-fg">
              {t("scopes")}
            </th>
            <th scope="col" className="w-18 font-normal">
              {t("read")}
            </th>
            <th scope="col" className="w-18 font-normal">
              {t("write")}
            </th>
          </tr>
        </thead>
        <tbody>
          {scopeRows(site().withoutDomains === true).map(({ noun, read, change, more }) => (
            <tr key={noun} className="border-line not-last:border-b">
              <th scope="row" className="py-1 text-start font-normal">
                {t(`noun.${noun}`)}
                {more.map((scope) => (
                  <Checkbox
                    key={scope}
                    className="text-13 text-fg2"
                    label={scope === "servers:power" ? t("power") : scope}
                    checked={chosen.includes(scope)}
                    onChange={(event) => toggle(scope)(event.currentTarget.checked)}
                  />
                ))}
              </th>
              <td className="text-center">{box(read)}</td>
              <td className="text-center">{box(change)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isMissing && (
        <p role="alert" className="mt-1 text-12 text-danger">
          {t("scopesMissing")}
        </p>
      )}
    </div>
  );
}
