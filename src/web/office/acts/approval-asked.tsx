import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import type { Id } from "#src/shared/ids.ts";
import { api } from "#src/web/api/api.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { Button, buttonClass } from "#src/web/ui/button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { OfficeLink } from "../office-link.tsx";

export interface ApprovalAskedProps {
  readonly id: Id<"approval">;
  readonly onClose: () => void;
}

/** Says that an act waits for a second person, who they may be, and where it can be seen: `id`, `onClose`. */
export function ApprovalAsked({ id, onClose }: ApprovalAskedProps) {
  const t = useTranslations("office.act");
  const common = useTranslations("common.action");
  const format = useFormatter();
  const times = useTimes();
  const { data } = useQuery({
    queryKey: ["office", "approvals", id],
    queryFn: ({ signal }) => api("GET /v2/admin/approvals/{id}", { params: { id }, signal }),
  });
  const who = data?.runsAt
    ? t("runsAlone", { time: times.stamp(data.runsAt) })
    : data && data.deciders.length > 0
      ? t("mayApprove", { names: format.list(data.deciders, { type: "disjunction" }) })
      : data && data.laterDeciders.length > 0
        ? t("mayApproveLater", {
            names: format.list(
              data.laterDeciders.map(({ name, from }) => t("from", { name, time: times.stamp(from) })),
              { type: "disjunction" },
            ),
          })
        : t("askedText");
  return (
    <div className="flex flex-col gap-4">
      <div role="status">
        <Note tone="warn" title={t("asked")}>
          {who}
        </Note>
      </div>
      <div className="flex justify-end gap-2">
        <OfficeLink href={`/staff/approvals?id=${id}`} className={buttonClass()} onClick={onClose}>
          {t("showApproval")}
        </OfficeLink>
        <Button tone="ink" onClick={onClose}>
          {common("close")}
        </Button>
      </div>
    </div>
  );
}
