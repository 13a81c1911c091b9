import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { Note } from "#src/web/ui/note.tsx";
import type { ShownDomain } from "./domains-query.ts";

/** That we hold a domain, that the registry differs, or that its customer has it deleted: `domain`. */
export function DomainNotices({ domain }: { readonly domain: ShownDomain }) {
  const t = useTranslations("officeServices.domain.notice");
  const causes = useTranslations("officeServices.causes");
  const differences = useTranslations("officeServices.domain.differences");
  const times = useTimes();
  const { staffHold, difference, deletesAt, failure } = domain;
  if (staffHold === null && difference === null && deletesAt === null && failure === null) return null;
  return (
    <div className="flex flex-col gap-3">
      {staffHold && (
        <Note
          tone="warn"
          title={t(staffHold.stopsName ? "stopped" : "locked", { cause: causes(staffHold.cause) })}
        >
          <bdi>{staffHold.text}</bdi>
        </Note>
      )}
      {difference !== null && (
        <Note tone="danger" title={t("differs")}>
          {differences(difference)}
        </Note>
      )}
      {deletesAt !== null && <Note tone="warn">{t("deletes", { time: times.stamp(deletesAt) })}</Note>}
      {failure !== null && (
        <Note tone="danger" title={t("failed")}>
          <code>{failure}</code>
        </Note>
      )}
    </div>
  );
}
