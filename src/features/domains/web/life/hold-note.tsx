import { useTranslations } from "use-intl";
import { SupportLine } from "#src/web/cabinet/support-line.tsx";
import { Note } from "#src/web/ui/note.tsx";
import type { Domain } from "../domain-types.ts";

/** That we hold a domain, and what our staff wrote about it; nothing where we do not: `domain`. */
export function HoldNote({ domain }: { readonly domain: Domain }) {
  const t = useTranslations("domain.life");
  const { staffHold } = domain;
  if (staffHold === null) return null;
  return (
    <Note tone={staffHold.stopsName ? "danger" : "warn"}>
      {t.rich(staffHold.stopsName ? "heldStopped" : "heldLocked", {
        name: () => <bdi className="font-medium">{domain.displayName}</bdi>,
      })}
      <p dir="auto" className="my-1 border-s-2 border-line2 ps-2.5 whitespace-pre-line text-fg">
        {staffHold.text}
      </p>
      <SupportLine id={domain.id} about={{ kind: "domain", id: domain.id }} />
    </Note>
  );
}
