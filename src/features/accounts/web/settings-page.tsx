import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { CabinetPage } from "#src/web/cabinet/cabinet-page.tsx";
import { LanguageButton } from "#src/web/cabinet/language-button.tsx";
import { useSaveSettings } from "#src/web/cabinet/use-save-settings.ts";
import { useThemeControl } from "#src/web/cabinet/use-theme-control.ts";
import { useUser } from "#src/web/session/user-query.ts";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { PageHeading } from "#src/web/ui/page-heading.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { Switch } from "#src/web/ui/switch.tsx";

/** `/settings`: language, theme and mail, each saved as soon as it is changed. */
export function SettingsPage() {
  const t = useTranslations("accounts.settings");
  const user = useUser();
  const save = useSaveSettings();
  const { theme, chooseTheme } = useThemeControl();
  const account = [
    { key: "username", label: t("username"), value: <bdi>{user.username}</bdi> },
    ...(user.email === null ? [] : [{ key: "email", label: t("email"), value: <bdi>{user.email}</bdi> }]),
  ];
  return (
    <CabinetPage title={t("title")}>
      <PageHeading title={t("title")} />
      <div className="grid max-w-180 gap-4">
        <Panel title={t("appearance")} flush>
          <SettingRow name={t("language")} detail={t("languageDetail")}>
            <LanguageButton wide />
          </SettingRow>
          <SettingRow name={t("dark")} detail={t("darkDetail")}>
            <Switch
              label={t("dark")}
              labelHidden
              checked={theme === "dark"}
              onCheckedChange={(isDark) => chooseTheme(isDark ? "dark" : "light")}
            />
          </SettingRow>
        </Panel>
        <Panel title={t("mail")} flush>
          <SettingRow name={t("notifications")} detail={t("notificationsDetail")}>
            <Switch
              label={t("notifications")}
              labelHidden
              checked={user.settings.notificationsEnabled}
              onCheckedChange={(notificationsEnabled) => save({ notificationsEnabled })}
            />
          </SettingRow>
        </Panel>
        <Panel title={t("account")}>
          <KeyValueList items={account} />
        </Panel>
      </div>
    </CabinetPage>
  );
}

interface SettingRowProps {
  readonly name: string;
  readonly detail: string;
  readonly children: ReactNode;
}

function SettingRow({ name, detail, children }: SettingRowProps) {
  return (
    <div className="flex items-center justify-between gap-6 border-line px-4 py-3 not-last:border-b">
      <div className="min-w-0">
        <p className="text-14 font-medium">{name}</p>
        <p className="text-13 text-muted">{detail}</p>
      </div>
      {children}
    </div>
  );
}
