import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { auditActions } from "#src/shared/audit-actions.ts";
import { useActionName } from "#src/web/office/parts/use-code-names.ts";
import { useMay } from "#src/web/office/session/me-query.ts";
import type { ListFilter } from "#src/web/office/shapes/list/list-definition.ts";
import { membersQuery } from "../members/members-query.ts";

const actorKinds = ["staff", "user", "api-key", "system"] as const;

/** Who, what and when: members and acts are chosen by name. */
export function useAuditFilters(): readonly ListFilter[] {
  const t = useTranslations("officeStaff.audit");
  const actionName = useActionName();
  const members = useQuery({ ...membersQuery, enabled: useMay("staff.read") });
  const people = (members.data?.staff ?? []).map(({ id, name, email }) => ({
    value: id,
    label: name,
    detail: email,
  }));
  const kinds = actorKinds.map((kind) => ({ value: kind, label: t(`anyone.${kind}`) }));
  const acts = auditActions.map((code) => ({ value: code, label: actionName(code), detail: code }));
  return [
    { key: "actor", label: t("who"), value: [...people, ...kinds] },
    {
      key: "action",
      label: t("action"),
      value: acts.sort((one, other) => one.label.localeCompare(other.label)),
    },
    { key: "object", label: t("object"), value: "text" },
    { key: "since", label: t("time"), operator: t("from"), value: "day" },
    { key: "until", label: t("time"), operator: t("before"), value: "day" },
  ];
}
