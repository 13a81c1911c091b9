import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import { LanguageButton } from "#src/web/cabinet/language-button.tsx";
import { useSaveSettings } from "#src/web/cabinet/use-save-settings.ts";
import { useThemeControl } from "#src/web/cabinet/use-theme-control.ts";
import { site } from "#src/web/site.ts";
import { useUser } from "#src/web/session/user-query.ts";
import { buttonClass } from "#src/web/ui/button.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { Switch } from "#src/web/ui/switch.tsx";
import { AccountPanel } from "./account-panel.tsx";
import { MarketingRow } from "./marketing-row.tsx";
import { SettingRow } from "./setting-row.tsx";
import { SettingsFrame } from "#src/web/cabinet/settings-frame.tsx";

// What few visits need loads after the rest.
const WaysWidget = lazy(async () => ({
  default: (await import("#src/features/notifications/web/ways-widget.tsx")).WaysWidget,
}));
const YourDataWidget = lazy(async () => ({
  default: (await import("#src/features/privacy/web/your-data-widget.tsx")).YourDataWidget,
}));

/** `/settings`: language, theme and mail, each saved as soon as it is changed; then name and email, and the user's data. */
export function SettingsPage() {
  const t = useTranslations("settings");
  const user = useUser();
  const save = useSaveSettings();
  const { theme, chooseTheme } = useThemeControl();
  return (
    <SettingsFrame current="general">
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
          <MarketingRow />
          {site().hasBot === true && (
            <SettingRow name={t("telegram")} detail={t("telegramDetail")}>
              <Link to="/telegram" className={buttonClass({ size: "sm" })}>
                {t("telegramOpen")}
              </Link>
            </SettingRow>
          )}
        </Panel>
        <AccountPanel />
        {/* Together, so that the one does not move the other. */}
        <Suspense>
          <WaysWidget />
          <YourDataWidget />
        </Suspense>
      </div>
    </SettingsFrame>
  );
}
