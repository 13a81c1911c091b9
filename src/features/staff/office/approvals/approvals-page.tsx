import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useGo, useOfficeLocation } from "#src/web/office/office-link.tsx";
import { QueuePage } from "#src/web/office/shapes/queue/queue-page.tsx";
import type { BuoyKind } from "#src/web/ui/buoy.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Segmented } from "#src/web/ui/segmented.tsx";
import { useActName } from "../acts/use-act-name.ts";
import { ApprovalDetail } from "./approval-detail.tsx";
import { MissingApproval } from "./missing-approval.tsx";
import { type Approval, approvalsQuery, type ApprovalsShown, mayApprove } from "./approvals-query.ts";
import { type Decision, DecideDialog } from "./decide-dialog.tsx";

const marks: Readonly<Record<Approval["state"], BuoyKind>> = {
  asked: "busy",
  waiting: "busy",
  done: "ok",
  failed: "bad",
  rejected: "lock",
  cancelled: "off",
  expired: "off",
};

const hourMs = 3_600_000;

/** What waits for a second person, worked from the oldest; and what was decided. */
export function ApprovalsPage() {
  const t = useTranslations("officeStaff.approvals");
  const actName = useActName();
  const go = useGo();
  const { path, search } = useOfficeLocation();
  const show: ApprovalsShown = new URLSearchParams(search).get("show") === "decided" ? "decided" : "open";
  const query = useQuery(approvalsQuery(show));
  const [decision, setDecision] = useState<Decision>();
  /** For whom, where it is about a customer, and who asked. */
  const whoOf = ({ askedBy, description }: Approval) =>
    [description?.customer?.name, t("askedBy", { name: askedBy.name })]
      .filter((part) => part != null)
      .join(" · ");
  const decide = (approval: Approval, kind: Decision["kind"]) => setDecision({ approval, kind });
  return (
    <>
      <QueuePage
        title={t("title")}
        query={query}
        alarmAgeMs={show === "open" ? 4 * hourMs : null}
        empty={{ title: t(show === "open" ? "none" : "noneDecided"), text: t("noneText") }}
        choice={
          <Segmented
            label={t("shown")}
            isView
            options={(["open", "decided"] as const).map((value) => ({ value, label: t(`show.${value}`) }))}
            value={show}
            onValueChange={(value) =>
              go(value === "open" ? path : `${path}?show=${value}`, { replace: true })
            }
          />
        }
        item={(approval) => ({
          id: approval.id,
          title: (
            <span className="flex flex-wrap items-baseline gap-x-2.5">
              {actName(approval.act)}
              {approval.amountCents !== null && (
                <Money cents={approval.amountCents} className="text-12 text-muted" />
              )}
            </span>
          ),
          why: <bdi>{approval.reason}</bdi>,
          who: whoOf(approval),
          mark: marks[approval.state],
          since: approval.askedAt,
        })}
        acts={(approval) => [
          ...(mayApprove(approval)
            ? [{ keys: "e", label: t("approve"), run: () => decide(approval, "approve") }]
            : []),
          ...(approval.canReject
            ? [{ keys: "r", label: t("reject"), run: () => decide(approval, "reject") }]
            : []),
          ...(approval.canCancel
            ? [{ keys: "c", label: t("cancel"), run: () => decide(approval, "cancel") }]
            : []),
        ]}
        detail={(approval) => (
          <ApprovalDetail approval={approval} onDecide={(kind) => decide(approval, kind)} />
        )}
        missing={(id) => <MissingApproval id={id} onDecide={decide} />}
      />
      <DecideDialog decision={decision} onClose={() => setDecision(undefined)} />
    </>
  );
}
