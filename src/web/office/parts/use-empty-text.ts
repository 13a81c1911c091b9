import { useTranslations } from "use-intl";
import { useHasShell } from "../session/use-has-shell.ts";

/** What would be on an empty page, the button that makes the first, and for roles with a shell the command of it. */
export function useEmptyText(): (text: string, command: string, button?: string) => string {
  const t = useTranslations("office.list");
  const hasShell = useHasShell();
  return (text, command, button) =>
    [
      text,
      ...(button === undefined ? [] : [t("begin", { button })]),
      ...(hasShell ? [t("command", { command })] : []),
    ].join(" ");
}
