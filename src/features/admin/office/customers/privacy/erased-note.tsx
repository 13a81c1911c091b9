import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { Note } from "#src/web/ui/note.tsx";

/** Says that nothing personal is left of a customer: `erasedAt`; nothing of one who is there. */
export function ErasedNote({ erasedAt }: { readonly erasedAt: string | null }) {
  const t = useTranslations("officePrivacy.erased");
  const times = useTimes();
  if (erasedAt === null) return null;
  return (
    <Note tone="info" title={t("title")}>
      {t("text", { at: times.stamp(erasedAt) })}
    </Note>
  );
}
