import { useTranslations } from "use-intl";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { useUser } from "#src/web/session/user-query.ts";
import { Note } from "#src/web/ui/note.tsx";

/** Says that the e-mail is not confirmed; everything works all the same. */
export function UnverifiedBanner() {
  const t = useTranslations("common.unverified");
  const { email, emailVerified } = useUser();
  if (email === null || emailVerified) return null;
  return <Note tone="info">{t.rich("text", { ...richTags, email })}</Note>;
}
