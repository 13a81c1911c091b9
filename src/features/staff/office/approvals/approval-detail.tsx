import { useFormatter, useTranslations } from "use-intl";
import { decodeId, type Id } from "#src/shared/ids.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ErasurePanel } from "#src/web/office/parts/erasure-panel.tsx";
import { TimeLeft } from "#src/web/office/parts/time-left.tsx";
import { KeyCaps } from "#src/web/office/keys/key-caps.tsx";
import { useMe } from "#src/web/office/session/me-query.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { FactStrip } from "#src/web/ui/fact-strip.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { useActName } from "../acts/use-act-name.ts";
import { ActDescription } from "./act-description.tsx";
import { ApprovedPrices } from "./approved-prices.tsx";
import { type Approval, mayApprove } from "./approvals-query.ts";
import type { Decision } from "./decide-dialog.tsx";
import { EarlierRefusals, Failure } from "./earlier-refusals.tsx";

export interface ApprovalDetailProps {
  readonly approval: Approval;
  readonly onDecide: (kind: Decision["kind"]) => void;
}

/** What would be done, for whom and why, who asked, and who may decide: `approval`, `onDecide`. */
export function ApprovalDetail({ approval, onDecide }: ApprovalDetailProps) {
  const t = useTranslations("officeStaff.approvals");
  const times = useTimes();
  const actName = useActName();
  const { act, amountCents, reason, askedBy, askedAt, expiresAt, runsAt } = approval;
  const isOpen = approval.state === "asked" || approval.state === "waiting";
  return (
    <div className="flex flex-col gap-4">
      <div className="flex min-h-9 flex-wrap items-center gap-3">
        <h2 className="text-24">{actName(act)}</h2>
        {amountCents !== null && <Money cents={amountCents} className="text-20" />}
        <span className="text-13 text-muted">{t(`states.${approval.state}`)}</span>
      </div>
      <FactStrip
        facts={[
          { key: "by", label: t("asked"), value: <bdi>{askedBy.name}</bdi> },
          { key: "at", label: t("when"), value: <BdiCode>{times.stamp(askedAt)}</BdiCode> },
          ...(isOpen
            ? [
                {
                  key: "until",
                  label: t(runsAt === null ? "until" : "runs"),
                  value: (
                    <>
                      <BdiCode>{times.stamp(runsAt ?? expiresAt)}</BdiCode>
                      <TimeLeft until={runsAt ?? expiresAt} />
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
      <Outcome approval={approval} />
      {approval.refusal !== null && (
        <Note tone="danger" title={t("refusedNow")}>
          <Failure {...approval.refusal} />
        </Note>
      )}
      <ActDescription approval={approval} />
      <ApprovedPrices approval={approval} />
      {isOpen && <Erased approval={approval} />}
      <Panel title={t("reason")}>
        <p className="text-14 wrap-anywhere">
          <bdi>{reason}</bdi>
        </p>
      </Panel>
      <EarlierRefusals approval={approval} />
      <Decide approval={approval} onDecide={onDecide} />
    </div>
  );
}

/** What the caller may decide, each with its key. */
function Decide({ approval, onDecide }: ApprovalDetailProps) {
  const t = useTranslations("officeStaff.approvals");
  const { amountCents } = approval;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {mayApprove(approval) && (
        <>
          <Button tone="primary" onClick={() => onDecide("approve")}>
            {t("approve")}
            {amountCents !== null && <Money cents={amountCents} />}
          </Button>
          <KeyCaps keys="e" />
        </>
      )}
      {approval.canReject && (
        <>
          <Button
            tone="danger"
            className={mayApprove(approval) ? "ms-3" : undefined}
            onClick={() => onDecide("reject")}
          >
            {t("reject")}
          </Button>
          <KeyCaps keys="r" />
        </>
      )}
      {approval.canCancel && <Button onClick={() => onDecide("cancel")}>{t("cancel")}</Button>}
    </div>
  );
}

/** Of an erasure what it takes, as who asked for it saw it. */
function Erased({ approval: { act, description } }: { readonly approval: Approval }) {
  const t = useTranslations("officeStaff.approvals");
  const { permissions } = useMe();
  const id = description?.customer?.id ?? "";
  if (act !== "customer.erase" || !permissions.includes("customers.erase") || !isCustomer(id)) return null;
  const renounced = description?.facts.find(({ key }) => key === "renounced")?.value;
  return (
    <Panel title={t("erased")}>
      <ErasurePanel customerId={id} renouncedCents={typeof renounced === "number" ? renounced : 0} />
    </Panel>
  );
}

function isCustomer(id: string): id is Id<"customer"> {
  return decodeId("customer", id) !== null;
}

/** Who may decide, when it runs by itself, or what became of it. */
function Outcome({ approval }: { readonly approval: Approval }) {
  const t = useTranslations("officeStaff.approvals");
  const times = useTimes();
  const { state, runsAt, decidedBy, decidedAt, note, failure, failureParams } = approval;
  if (state === "waiting" && runsAt !== null)
    return <Note tone="warn">{t("runsAlone", { time: times.stamp(runsAt) })}</Note>;
  if (state === "asked") return <Deciders approval={approval} />;
  if (state === "failed")
    return (
      <Note tone="danger" title={t("failedTitle")}>
        <Failure code={failure ?? "unknown"} params={failureParams} />
        {decidedBy !== null && (
          <p>
            {t("decidedBy", { name: decidedBy.name })} {decidedAt !== null && times.stamp(decidedAt)}{" "}
            <bdi>{note}</bdi>
          </p>
        )}
      </Note>
    );
  if (decidedBy === null) return null;
  return (
    <Note tone={state === "done" ? "ok" : "info"} title={t("decidedBy", { name: decidedBy.name })}>
      {decidedAt !== null && times.stamp(decidedAt)} {note !== null && note !== "" && <bdi>{note}</bdi>}
    </Note>
  );
}

/** Who may decide, now or from when. */
function Deciders({ approval: { deciders, laterDeciders, canCancel } }: { readonly approval: Approval }) {
  const t = useTranslations("officeStaff.approvals");
  const format = useFormatter();
  const times = useTimes();
  const listed = (names: readonly string[]) => format.list(names, { type: "disjunction" });
  const later = laterDeciders.map(({ name, from }) => t("from", { name, time: times.stamp(from) }));
  return (
    <Note tone="info" title={canCancel ? t("yours") : undefined}>
      {deciders.length > 0
        ? t("mayDecide", { names: listed(deciders) })
        : later.length > 0
          ? t("mayDecideLater", { names: listed(later) })
          : t("noDecider")}
    </Note>
  );
}
