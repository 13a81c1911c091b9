import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { decodeId, type Id } from "#src/shared/ids.ts";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { RowsSkeleton } from "#src/web/office/frame/office-skeleton.tsx";
import { ApprovalDetail } from "./approval-detail.tsx";
import { type Approval, approvalQuery } from "./approvals-query.ts";
import type { Decision } from "./decide-dialog.tsx";

export interface MissingApprovalProps {
  /** As the address has it. */
  readonly id: string;
  readonly onDecide: (approval: Approval, kind: Decision["kind"]) => void;
}

/** An approval that a link names and the list does not have, such as one that was decided: `id`, `onDecide`. */
export function MissingApproval({ id, onDecide }: MissingApprovalProps) {
  return isApproval(id) ? <One id={id} onDecide={onDecide} /> : null;
}

function One({ id, onDecide }: MissingApprovalProps & { readonly id: Id<"approval"> }) {
  const frame = useTranslations("office.frame");
  return (
    <Loaded query={useQuery(approvalQuery(id))} skeleton={<RowsSkeleton label={frame("loading")} rows={4} />}>
      {(approval) => <ApprovalDetail approval={approval} onDecide={(kind) => onDecide(approval, kind)} />}
    </Loaded>
  );
}

function isApproval(id: string): id is Id<"approval"> {
  return decodeId("approval", id) !== null;
}
