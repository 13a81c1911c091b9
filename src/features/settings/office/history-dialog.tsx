import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { RowsSkeleton } from "#src/web/office/frame/office-skeleton.tsx";
import { PlainTable } from "#src/web/office/parts/plain-table.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { type ListedSetting, type SettingVersion, versionsQuery } from "./settings-query.ts";
import { useValueText } from "./values/use-value-text.ts";

export interface HistoryDialogProps {
  readonly setting: ListedSetting;
  readonly onClose: () => void;
  /** Begins a change to what it was. */
  readonly onUse: (value: ListedSetting["value"]) => void;
}

/** What a setting was, with who set it and why, and the way back to it: `setting`, `onClose`, `onUse`. */
export function HistoryDialog({
  setting: { name, value: now, version },
  onClose,
  onUse,
}: HistoryDialogProps) {
  const t = useTranslations("officeSettings");
  const query = useQuery(versionsQuery(name));
  const valueText = useValueText();
  const mayWrite = useMay("settings.write");
  const label = t(`setting.${name}.label`);
  const isUsable = (one: SettingVersion) =>
    mayWrite && !one.isDefault && one.number !== version && JSON.stringify(one.value) !== JSON.stringify(now);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t("versions.title", { name: label })}
      closeLabel={t("versions.close")}
      width={720}
    >
      <Loaded query={query} skeleton={<RowsSkeleton label={t("loading")} rows={3} />}>
        {(versions) => (
          <PlainTable
            title={t("versions.title", { name: label })}
            empty={t("versions.none")}
            rows={versions}
            rowKey={({ number }) => String(number)}
            columns={[
              {
                key: "value",
                header: t("versions.value"),
                cell: (one) => (
                  <bdi className="wrap-anywhere whitespace-pre-line">
                    {one.isDefault ? t("versions.default") : valueText(name, one.value)}
                  </bdi>
                ),
              },
              {
                key: "by",
                header: t("versions.by"),
                cell: ({ changedBy }) => <bdi>{changedBy?.name ?? t("versions.product")}</bdi>,
              },
              { key: "why", header: t("versions.why"), cell: ({ reason }) => <bdi>{reason}</bdi> },
              {
                key: "when",
                header: t("versions.when"),
                align: "end",
                cell: ({ changedAt }) => <AgeLabel at={changedAt} className="font-mono text-12 text-muted" />,
              },
              {
                key: "use",
                header: t("versions.use"),
                align: "end",
                cell: (one) =>
                  isUsable(one) && (
                    <Button size="sm" onClick={() => onUse(one.value)}>
                      {t("versions.use")}
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
    </Dialog>
  );
}
