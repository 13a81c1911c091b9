import { useTranslations } from "use-intl";
import { SshKeysWidget } from "#src/features/servers/web/ssh-keys-widget.tsx";
import { CabinetPage } from "#src/web/cabinet/cabinet-page.tsx";
import { LanguageButton } from "#src/web/cabinet/language-button.tsx";
import { useSaveSettings } from "#src/web/cabinet/use-save-settings.ts";
import { useThemeControl } from "#src/web/cabinet/use-theme-control.ts";
import { useUser } from "#src/web/session/user-query.ts";
import { PageHeading } from "#src/web/ui/page-heading.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { Switch } from "#src/web/ui/switch.tsx";
import { AccountPanel } from "./account-panel.tsx";
import { SessionsPanel } from "./sessions-panel.tsx";
import { SignInMethodsPanel } from "./sign-in-methods-panel.tsx";
import { SettingRow } from "./setting-row.tsx";

/** `/settings`: language, theme and mail, each saved as soon as it is changed; then account and sessions. */
export function SettingsPage() {
  const t = useTranslations("settings");
  const user = useUser();
  const save = useSaveSettings();
  const { theme, chooseTheme } = useThemeControl();
  return (
    <CabinetPage title={t("title")}>
      <PageHeading title={t("title")} />
      <div className="grid max-w-180 gap-4">
        <Panel title={t("appearance")} flush>
          <SettingRow name={t("language")} detail={t("languageDetail")}>
            <LanguageButton wide framed />
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
        <AccountPanel />
        <SignInMethodsPanel />
        <SshKeysWidget />
        <SessionsPanel />
      </div>
    </CabinetPage>
  );
}
