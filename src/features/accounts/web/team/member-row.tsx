import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import { useUser } from "#src/web/session/user-query.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Tag } from "#src/web/ui/tag.tsx";
import { TeamRow } from "./team-row.tsx";
import type { TeamMember } from "./team-query.ts";

const ChangeMemberDialog = lazy(async () => ({
  default: (await import("./change-member-dialog.tsx")).ChangeMemberDialog,
}));
const RemoveMemberDialog = lazy(async () => ({
  default: (await import("./remove-member-dialog.tsx")).RemoveMemberDialog,
}));

export interface MemberRowProps {
  readonly member: TeamMember;
  /** The one owner of the team, who can be neither lowered nor removed. */
  readonly isLastOwner: boolean;
}

/** A member: who, role, when they were here last, and what may be done by the reader. */
export function MemberRow({ member, isLastOwner }: MemberRowProps) {
  const t = useTranslations("team");
  const { team } = useUser();
  const [asked, setAsked] = useState<"change" | "remove">();
  const close = () => setAsked(undefined);
  const mayManage = !isLastOwner && (team.role === "owner" || member.role !== "owner");
  const name = member.username;
  return (
    <TeamRow
      name={
        <>
          <bdi>{name}</bdi> {member.isYou && <Tag>{t("you")}</Tag>}
        </>
      }
      role={member.role}
      mayDestroy={member.mayDestroy}
      detail={
        <>
          {member.email !== null && <BdiCode>{member.email}</BdiCode>}
          {member.email !== null && " · "}
          {member.lastSeenAt === null
            ? t("never")
            : t.rich("lastSeen", { age: () => <AgeLabel at={member.lastSeenAt ?? ""} /> })}
        </>
      }
    >
      {mayManage && (
        <>
          <Button size="sm" aria-label={t("changeOne", { name })} onClick={() => setAsked("change")}>
            {t("change")}
          </Button>
          <Button size="sm" aria-label={t("removeOne", { name })} onClick={() => setAsked("remove")}>
            {t("remove")}
          </Button>
        </>
      )}
      <Suspense>
        {asked === "change" && <ChangeMemberDialog member={member} onClose={close} />}
        {asked === "remove" && <RemoveMemberDialog member={member} onClose={close} />}
      </Suspense>
    </TeamRow>
  );
}
