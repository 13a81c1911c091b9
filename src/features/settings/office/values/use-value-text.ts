import { useTranslations } from "use-intl";
import { type SettingName, settings } from "#src/shared/settings/registry.ts";
import { formatCents } from "#src/shared/money.ts";
import type { ListedSetting } from "../settings-query.ts";
import { toTyped } from "./typed-value.ts";

/** A value in words. */
export function useValueText() {
  const t = useTranslations("officeSettings");
  return (name: SettingName, value: ListedSetting["value"]): string => {
    const isEmpty = value === null || (typeof value === "object" && Object.keys(value).length === 0);
    if (isEmpty) return t(settings[name].form.kind === "coins" ? "noCoins" : "unset");
    if (settings[name].form.kind === "money" && typeof value === "number") return formatCents(value);
    const { text, byLanguage, coins } = toTyped(name, value);
    if (coins.length > 0) return coins.join(", ");
    const written = Object.entries(byLanguage).map(([code, one]) => `${code}: ${one}`);
    return written.length > 0 ? written.join("\n") : text;
  };
}
