import { useTranslations } from "use-intl";
import { isOfProvider } from "#src/shared/settings/registry.ts";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
import { Button } from "#src/web/ui/button.tsx";
import type { ListedSetting } from "./settings-query.ts";
import { useValueText } from "./values/use-value-text.ts";

export interface SettingRowProps {
  readonly setting: ListedSetting;
  readonly onEdit: () => void;
  readonly onHistory: () => void;
}

/** One setting: what it is for, what counts, who set it: `setting`, `onEdit`, `onHistory`. */
export function SettingRow({ setting, onEdit, onHistory }: SettingRowProps) {
  const t = useTranslations("officeSettings");
  const valueText = useValueText();
  const mayWrite = useMay("settings.write");
  const { name, value, isSet, version, changedAt, changedBy } = setting;
  const label = t(`setting.${name}.label`);
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-2 border-line px-4 py-3 not-last:border-b">
      <div className="min-w-0 flex-1 basis-80">
        <h3 className="text-14 font-medium">{label}</h3>
        <p className="text-12 text-muted">{t(`setting.${name}.help`)}</p>
        {isOfProvider(name) && <p className="text-12 text-muted">{t("provider")}</p>}
      </div>
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-13 wrap-anywhere whitespace-pre-line">
          <bdi>{valueText(name, value)}</bdi>
        </p>
        <p className="text-12 text-muted">
          {isSet && changedAt !== null
            ? t.rich("fromStaff", {
                name: changedBy?.name ?? t("versions.product"),
                age: () => <AgeLabel at={changedAt} />,
              })
            : t("fromStart")}
        </p>
      </div>
      <div className="flex gap-2">
        {version > 0 && (
          <Button size="sm" tone="quiet" aria-label={t("historyLabel", { name: label })} onClick={onHistory}>
            {t("history")}
          </Button>
        )}
        {mayWrite && (
          <Button size="sm" aria-label={t("editLabel", { name: label })} onClick={onEdit}>
            {t("edit")}
          </Button>
        )}
      </div>
    </li>
  );
}
