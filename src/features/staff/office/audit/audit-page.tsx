import { useTranslations } from "use-intl";
import { isLookPart } from "#src/shared/look-parts.ts";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput, ApiQuery } from "#src/web/api/api-contract.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { useActionName, useAuditedKind } from "#src/web/office/parts/use-code-names.ts";
import { useActorName } from "#src/web/office/parts/use-kind-name.ts";
import { exportHref } from "#src/web/office/parts/export-href.ts";
import { ListPage } from "#src/web/office/shapes/list/list-page.tsx";
import type { AskedList, ListDefinition } from "#src/web/office/shapes/list/list-definition.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { AuditChange } from "./audit-change.tsx";
import { useAuditFilters } from "./use-audit-filters.ts";
import { useAuditedName } from "./use-audited-name.ts";

export type AuditEntry = ApiOutput<"GET /v2/admin/audit">["entries"][number];

/** Who did what, when and from where, with before and after. */
export function AuditPage() {
  const t = useTranslations("officeStaff.audit");
  return <ListPage title={t("title")} list={useAuditList()} />;
}

function useAuditList(): ListDefinition<AuditEntry> {
  const t = useTranslations("officeStaff.audit");
  const actorName = useActorName();
  const actionName = useActionName();
  const kindName = useAuditedKind();
  const auditedName = useAuditedName();
  const look = useTranslations("officeLook");
  const times = useTimes();
  return {
    queryKey: ["office", "audit"],
    load: async (asked, after, signal) => {
      const { entries, nextCursor } = await api("GET /v2/admin/audit", {
        query: { ...filtersOf(asked), limit: 50, ...(after !== null && { cursor: after }) },
        signal,
      });
      return { rows: entries, next: nextCursor };
    },
    rowKey: ({ id }) => id,
    rowName: ({ action }) => actionName(action),
    exportHref: (asked, reason) => exportHref("GET /v2/admin/audit/export", { ...filtersOf(asked), reason }),
    more: (entry) => <AuditChange entry={entry} />,
    filters: useAuditFilters(),
    columns: [
      {
        key: "at",
        header: t("time"),
        cell: ({ at }) => (
          <BdiCode className="text-12 font-normal">
            <span className="text-start max-rail:block">{times.day(at)}</span>{" "}
            <span className="text-start max-rail:block">{times.time(at)}</span>
          </BdiCode>
        ),
      },
      {
        key: "who",
        header: t("who"),
        cell: ({ actorName: name, actorKind, actorId }) => (
          <>
            {name !== null && (
              <span
                title={name}
                className="me-2 inline-block max-w-44 truncate align-bottom max-rail:block max-rail:max-w-28"
              >
                <ObjectLink kind={actorKind} id={actorId ?? ""} name={name} />
              </span>
            )}
            <span className="text-12 text-muted">{actorName(actorKind)}</span>
          </>
        ),
      },
      {
        key: "action",
        header: t("action"),
        cell: ({ action, approval, detail: { part } }) => (
          <span className="max-rail:block max-rail:min-w-32 max-rail:whitespace-normal">
            {actionName(action)}
            {action === "look.show" && typeof part === "string" && isLookPart(part) && (
              <span className="ms-2 text-12 text-muted">{look(`parts.${part}`)}</span>
            )}
            {approval && (
              <span className="ms-2 text-12 text-muted">
                <ObjectLink kind="approval" id={approval.id}>
                  {approval.by === null ? t("ranAlone") : t("approvedBy", { name: approval.by })}
                </ObjectLink>
              </span>
            )}
          </span>
        ),
      },
      {
        key: "object",
        header: t("object"),
        cell: (entry) => (
          <>
            <span className="me-2 text-12 text-muted max-rail:block">{kindName(entry.objectType)}</span>
            <ObjectLink kind={entry.objectType} id={entry.objectId} name={auditedName(entry)} />
          </>
        ),
      },
      {
        key: "place",
        header: t("place"),
        isWide: true,
        cell: ({ place }) => (place === null ? "–" : <BdiCode className="text-12">{place}</BdiCode>),
      },
      {
        key: "reason",
        header: t("reason"),
        isWide: true,
        cell: ({ reason }) => (reason === null ? "–" : <bdi>{reason}</bdi>),
      },
      {
        key: "code",
        header: t("code"),
        isExtra: true,
        cell: ({ action }) => <BdiCode className="text-12 text-muted">{action}</BdiCode>,
      },
      {
        key: "request",
        header: t("request"),
        isExtra: true,
        cell: ({ requestId }) => <BdiCode className="text-12 text-muted">{requestId ?? "–"}</BdiCode>,
      },
    ],
    empty: { title: t("none"), text: t("noneText") },
  };
}

type AuditFilters = Pick<ApiQuery<"GET /v2/admin/audit">, "actor" | "action" | "object" | "since" | "until">;

function filtersOf({ filters }: AskedList): AuditFilters & Record<string, string> {
  return Object.fromEntries(Object.entries(filters));
}
