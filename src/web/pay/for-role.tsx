import type { ReactNode } from "react";
import type { MemberRight } from "#src/shared/access.ts";
import { useClosed } from "#src/web/session/use-closed.ts";
import { useMay } from "#src/web/session/user-query.ts";
import { ClosedNote } from "./closed-note.tsx";
import { RoleNote } from "./role-note.tsx";

export interface ForRoleProps {
  readonly right: MemberRight;
  /** It cannot be undone: of technical members only those who are let do it. */
  readonly destroys?: boolean;
  /** In its place for others: nothing, whom to ask, or the same, which then cannot be used, below whom to ask. */
  readonly others?: "nothing" | "note" | "locked";
  readonly children: ReactNode;
}

/**
 * A button or form for those whose role in the team may use it: `right`, `destroys`, `others`. What our staff closed to
 * the customer cannot be used.
 */
export function ForRole({ right, destroys = false, others = "nothing", children }: ForRoleProps) {
  const may = useMay(right, destroys ? "destroys" : undefined);
  const closed = useClosed(right);
  if (may && closed === null) return children;
  if (may) {
    return (
      <div className={others === "nothing" ? "contents" : "grid min-w-0 gap-4"}>
        {others !== "nothing" && closed !== null && <ClosedNote text={closed} />}
        <fieldset disabled className={others === "nothing" ? "contents" : "min-w-0"}>
          {children}
        </fieldset>
      </div>
    );
  }
  if (others === "nothing") return null;
  if (others === "note") return <RoleNote />;
  return (
    <div className="grid min-w-0 gap-4">
      <RoleNote />
      <fieldset disabled className="min-w-0">
        {children}
      </fieldset>
    </div>
  );
}
