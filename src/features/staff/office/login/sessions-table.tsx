import { useTranslations } from "use-intl";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";

export type StaffSession = ApiOutput<"GET /v2/admin/sessions">["sessions"][number];

export interface SessionsTableProps {
  readonly sessions: readonly StaffSession[];
  /** Ends one; without it they are only shown. */
  readonly onEnd: ((id: StaffSession["id"]) => void) | undefined;
  /** The one that is being ended. */
  readonly ending: string | undefined;
}

/** Open sessions with device, address and age: `sessions`, `onEnd`, `ending`. */
export function SessionsTable({ sessions, onEnd, ending }: SessionsTableProps) {
  const t = useTranslations("officeStaff.sessions");
  const times = useTimes();
  if (sessions.length === 0) return <p className="text-13 text-muted">{t("none")}</p>;
  return (
    <div className="edge-scroll rounded-10 border border-line bg-surface">
      <table className="office-table">
        <caption className="sr-only">{t("title")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("device")}</th>
            <th scope="col">{t("address")}</th>
            <th scope="col" data-align="end">
              {t("begun")}
            </th>
            <th scope="col" data-align="end">
              {t("seen")}
            </th>
            <th scope="col" data-align="end">
              {t("ends")}
            </th>
            {onEnd && (
              <th scope="col">
                <span className="sr-only">{t("end")}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {sessions.map((session) => (
            <tr key={session.id}>
              <td>
                <bdi>{session.device ?? t("unknown")}</bdi>
                {session.isCurrent && <span className="ms-2 text-12 text-muted">{t("this")}</span>}
              </td>
              <td>
                <BdiCode className="text-12">{session.address}</BdiCode>
              </td>
              <td data-align="end">
                <BdiCode className="text-12 text-muted">{times.stampOfYear(session.createdAt)}</BdiCode>
              </td>
              <td data-align="end">
                <AgeLabel at={session.lastSeenAt} className="font-mono text-12 text-muted" />
              </td>
              <td data-align="end">
                <BdiCode className="text-12 text-muted">{times.stampOfYear(session.endsAt)}</BdiCode>
              </td>
              {onEnd && (
                <td data-align="end">
                  {!session.isCurrent && (
                    <Button
                      size="sm"
                      tone="quiet"
                      className="-my-1 h-6"
                      pending={ending === session.id}
                      onClick={() => onEnd(session.id)}
                    >
                      {t("end")}
                    </Button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
