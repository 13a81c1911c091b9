import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import type { User } from "#src/web/session/stored-user.ts";
import { Note } from "#src/web/ui/note.tsx";

/** What is closed, what our staff wrote about it, and when it ends by itself. */
export function BlockedNotice({ block }: { readonly block: NonNullable<User["block"]> }) {
  const t = useTranslations("menus.blocked");
  const times = useTimes();
  const what = block.kinds.includes("changes") ? "changes" : "spending";
  return (
    <Note tone="danger" title={t("title")}>
      <p>{t("what", { what })}</p>
      <p dir="auto" className="my-1 border-s-2 border-line2 ps-2.5 whitespace-pre-line text-fg">
        {block.text}
      </p>
      {block.until !== null && <p>{t("until", { at: times.stamp(block.until) })}</p>}
    </Note>
  );
}
