import { Check, ChevronDown, KeySquare, LogOut, Moon, Sun } from "lucide-react";
import { useTranslations } from "use-intl";
import { pickLocale } from "#src/shared/locales.ts";
import { completeLocales } from "#src/shared/page-locales.ts";
import { Menu, type MenuItem } from "#src/web/ui/menu.tsx";
import { OfficeLink } from "../office-link.tsx";
import { chooseLanguage, useOfficeLocale } from "../office-texts.tsx";
import { chooseTheme, useOfficeTheme } from "../office-theme.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { useMe } from "../session/me-query.ts";
import { signOut } from "../session/sign-out.ts";
import { useRoleName } from "../session/use-role-name.ts";

const icon = { strokeWidth: 1.6, "aria-hidden": true } as const;

/** Who is signed in and as what; theme, language, their own login and the way out. */
export function PersonMenu() {
  const t = useTranslations("office.frame");
  const common = useTranslations("common");
  const { name, role, sessionEndsAt } = useMe();
  const roleName = useRoleName();
  const times = useTimes();
  const theme = useOfficeTheme();
  const shown = useOfficeLocale();
  const isDark = theme === "dark";
  const items: readonly MenuItem[] = [
    {
      key: "login",
      label: t("login"),
      detail: t("loginDetail", { time: times.stamp(sessionEndsAt) }),
      icon: <KeySquare {...icon} />,
      link: <OfficeLink href="/staff/login" />,
    },
    {
      key: "theme",
      label: common(isDark ? "theme.switchToLight" : "theme.switchToDark"),
      icon: isDark ? <Sun {...icon} /> : <Moon {...icon} />,
      onSelect: () => chooseTheme(isDark ? "light" : "dark"),
    },
    ...completeLocales.map((code, place) => ({
      key: code,
      label: <bdi lang={pickLocale(code).tag}>{pickLocale(code).nativeName}</bdi>,
      icon: <Check {...icon} className={code === shown.code ? undefined : "invisible"} />,
      startsGroup: place === 0,
      onSelect: () => void chooseLanguage(code),
    })),
    {
      key: "out",
      label: t("signOut"),
      icon: <LogOut {...icon} className="rtl:-scale-x-100" />,
      startsGroup: true,
      onSelect: () => void signOut(),
    },
  ];
  return (
    <Menu
      items={items}
      trigger={
        <button
          type="button"
          className="flex h-8 min-w-0 items-center gap-2 rounded-6 px-2 hover:bg-officeink/10 max-md:h-11"
        >
          <bdi className="max-w-40 truncate max-sm:max-w-20" title={name}>
            {name}
          </bdi>
          <span className="text-officemuted max-sm:hidden">{roleName(role)}</span>
          <ChevronDown className="size-3.5 text-officemuted" {...icon} />
          <span className="sr-only">{t("menu")}</span>
        </button>
      }
    />
  );
}
