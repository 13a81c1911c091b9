import { useTranslations } from "use-intl";
import { clock } from "#src/web/clock.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { AuditLink } from "#src/web/office/parts/audit-link.tsx";
import { CopiedId } from "#src/web/office/shapes/copied-id.tsx";
import { Button } from "#src/web/ui/button.tsx";
import type { Look } from "./looks-page.tsx";

export interface LookPagesProps {
  readonly look: Look;
  /** Absent for roles that may not end it. */
  readonly onEnd?: () => void;
}

/** What a look was shown, by part and object, and the way to end one that lasts: `look`, `onEnd`. */
export function LookPages({ look, onEnd }: LookPagesProps) {
  const t = useTranslations("officeLook");
  const times = useTimes();
  const isOpen = look.endedAt === null && Date.parse(look.endsAt) > clock.nowMs();
  return (
    <div className="flex flex-col gap-3 text-13">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-12 text-muted">
        <CopiedId id={look.id} />
        <AuditLink id={look.user.id} className="underline underline-offset-3" />
        {isOpen && onEnd !== undefined && (
          <Button size="sm" onClick={onEnd}>
            {t("end.label")}
          </Button>
        )}
      </p>
      <p className="wrap-anywhere">
        <bdi>{look.reason}</bdi>
      </p>
      {look.pages.length === 0 ? (
        <p className="text-muted">{t("list.nothing")}</p>
      ) : (
        <table className="office-table max-w-200">
          <thead>
            <tr>
              <th scope="col">{t("list.part")}</th>
              <th scope="col">{t("list.object")}</th>
              <th scope="col" className="text-end">
                {t("list.calls")}
              </th>
              <th scope="col" className="text-end">
                {t("list.first")}
              </th>
            </tr>
          </thead>
          <tbody>
            {look.pages.map(({ part, objectId, calls, firstAt }) => (
              <tr key={`${part} ${objectId}`}>
                <td>{t(`parts.${part}`)}</td>
                <td>{objectId === null ? "–" : <CopiedId id={objectId} />}</td>
                <td className="text-end font-mono text-12">{calls}</td>
                <td className="text-end font-mono text-12">{times.time(firstAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
