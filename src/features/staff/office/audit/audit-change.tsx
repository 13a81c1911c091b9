import { useTranslations } from "use-intl";
import { useAuditedField } from "#src/web/office/parts/use-code-names.ts";
import { OfficeLink } from "#src/web/office/office-link.tsx";
import { CopiedId } from "#src/web/office/shapes/copied-id.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { classNames } from "#src/web/ui/class-names.ts";
import type { AuditEntry } from "./audit-page.tsx";
import { AuditValue } from "./audit-value.tsx";

/** A reason of so many characters may be cut in its column of wide pages. */
const shownInColumn = 50;

/** What an entry changed, field by field, and what else was noted: `entry`. */
export function AuditChange({ entry }: { readonly entry: AuditEntry }) {
  const t = useTranslations("officeStaff.audit");
  const fieldName = useAuditedField();
  const { action, before, after, detail, objectId, actorId, requestId, reason, place } = entry;
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const notes = Object.entries(detail);
  return (
    <div className="flex flex-col gap-3 text-13">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-12 text-muted">
        <span>
          {t("code")} <BdiCode>{action}</BdiCode>
        </span>
        <CopiedId id={objectId} />
        <OfficeLink
          href={`/staff/audit?object=${encodeURIComponent(objectId)}`}
          className="underline underline-offset-3"
        >
          {t("ofObject")}
        </OfficeLink>
        {actorId !== null && (
          <OfficeLink
            href={`/staff/audit?actor=${encodeURIComponent(actorId)}`}
            className="underline underline-offset-3"
          >
            {t("ofActor")}
          </OfficeLink>
        )}
        {/* Wide pages have it in a column. */}
        {place !== null && <BdiCode className="lg:hidden">{place}</BdiCode>}
        {requestId !== null && (
          <span>
            {t("request")} <BdiCode>{requestId}</BdiCode>
          </span>
        )}
      </p>
      {reason !== null && (
        <p className={classNames("wrap-anywhere", reason.length < shownInColumn && "lg:hidden")}>
          <bdi>{reason}</bdi>
        </p>
      )}
      {fields.length > 0 && (
        <table className="office-table max-w-200">
          <thead>
            <tr>
              <th scope="col">{t("field")}</th>
              <th scope="col">{t("was")}</th>
              <th scope="col">{t("is")}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field}>
                <td>
                  <bdi className="text-muted">{fieldName(field)}</bdi>
                </td>
                <td>
                  <AuditValue name={field} value={before?.[field]} />
                </td>
                <td>
                  <AuditValue name={field} value={after?.[field]} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {notes.length > 0 && (
        <dl className="grid max-w-200 grid-cols-[auto_1fr] gap-x-6 gap-y-1">
          {notes.map(([field, value]) => (
            <div key={field} className="contents">
              <dt>
                <bdi className="text-muted">{fieldName(field)}</bdi>
              </dt>
              <dd>
                <AuditValue name={field} value={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {fields.length === 0 && notes.length === 0 && <p className="text-muted">{t("noMore")}</p>}
    </div>
  );
}
