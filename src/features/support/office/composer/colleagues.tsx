import { useTranslations } from "use-intl";
import { useMe } from "#src/web/office/session/me-query.ts";
import { Note } from "#src/web/ui/note.tsx";
import type { Thread } from "../tickets-query.ts";

/** Says which colleagues read or answer the ticket now, before two answer it: `presence`. */
export function Colleagues({ presence }: Pick<Thread, "presence">) {
  const t = useTranslations("officeSupport.composer");
  const me = useMe();
  const others = presence.filter(({ staff }) => staff.id !== me.id);
  const typing = others.filter(({ doing }) => doing === "typing");
  if (others.length === 0) return <div role="status" />;
  const names = (typing.length > 0 ? typing : others).map(({ staff }) => staff.name).join(", ");
  return (
    <div role="status">
      {typing.length > 0 ? (
        <Note tone="warn">{t("typing", { names })}</Note>
      ) : (
        <p className="text-12 text-muted">{t("reading", { names })}</p>
      )}
    </div>
  );
}
