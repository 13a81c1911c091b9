import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { CodeBox } from "#src/web/ui/code-box.tsx";
import { Note } from "#src/web/ui/note.tsx";

export interface SetUpLinkProps {
  readonly url: string;
  readonly until: string;
}

/** The one-time link for a member, shown here and nowhere else: `url`, `until`. */
export function SetUpLink({ url, until }: SetUpLinkProps) {
  const t = useTranslations("officeStaff.invite");
  const common = useTranslations("common.action");
  const times = useTimes();
  return (
    <div className="flex flex-col gap-3">
      <Note tone="warn">{t("linkOnce", { time: times.stamp(until) })}</Note>
      <CodeBox code={url} copyLabel={common("copy")} copiedLabel={common("copied")} of={t("link")} />
    </div>
  );
}
