import { useTranslations } from "use-intl";
import { useHasShell } from "../session/use-has-shell.ts";

export interface FirstMadeBy {
  /** The button of the page that makes the first one; undefined where the role lacks it. */
  readonly button?: string | undefined;
  /** The command that does, where no page does: for roles with a shell. */
  readonly command?: string;
}

/** What would be on an empty page, and what makes the first one. */
export function useEmptyText(): (text: string, by: FirstMadeBy) => string {
  const t = useTranslations("office.list");
  const hasShell = useHasShell();
  return (text, { button, command }) =>
    [
      text,
      ...(button === undefined ? [] : [t("begin", { button })]),
      ...(command !== undefined && hasShell ? [t("command", { command })] : []),
    ].join(" ");
}
