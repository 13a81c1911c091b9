import type { ReactNode } from "react";
import type { MemberRight } from "#src/shared/access.ts";
import { useMay } from "#src/web/session/user-query.ts";
import { RoleNote } from "./role-note.tsx";

export interface ForRoleProps {
  readonly right: MemberRight;
  /** It cannot be undone: of technical members only those who are let do it. */
  readonly destroys?: boolean;
  /** In its place for others: nothing, whom to ask, or the same, which then cannot be used, below whom to ask. */
  readonly others?: "nothing" | "note" | "locked";
  readonly children: ReactNode;
}

/** A button or form for those whose role in the team may use it: `right`, `destroys`, `others`. */
export function ForRole({ right, destroys = false, others = "nothing", children }: ForRoleProps) {
  const may = useMay(right, destroys ? "destroys" : undefined);
  if (may) return children;
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
