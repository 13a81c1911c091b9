import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { InvitationRow } from "./invitation-row.tsx";
import { MemberRow } from "./member-row.tsx";
import { type TeamMember, teamQuery } from "./team-query.ts";

const InviteDialog = lazy(async () => ({ default: (await import("./invite-dialog.tsx")).InviteDialog }));

function isAlone(role: TeamMember["role"], members: readonly TeamMember[]): boolean {
  return members.filter((member) => member.role === role).length === 1;
}

/** The members, and below them the invitations that wait for an answer. */
export function MembersPanel() {
  const t = useTranslations("team");
  const common = useTranslations("common.state");
  const query = useQuery(teamQuery);
  const [isInviting, setInviting] = useState(false);
  return (
    <Panel
      title={t("members")}
      control={
        <Button
          size="sm"
          icon={<Plus strokeWidth={1.6} />}
          disabled={query.data === undefined}
          onClick={() => setInviting(true)}
        >
          {t("invite")}
        </Button>
      }
      flush
    >
      <QueryView
        query={query}
        errorTitle={t("failed")}
        level={3}
        skeleton={<SkeletonRows label={common("loading")} rows={2} rowHeight={56} />}
      >
        {({ members, invitations }) => (
          <>
            <ul>
              {members.map((member) => (
                <MemberRow
                  key={member.id}
                  member={member}
                  isLastOwner={member.role === "owner" && isAlone("owner", members)}
                />
              ))}
            </ul>
            {members.length === 1 && invitations.length === 0 && (
              <p className="border-t border-line p-4 text-13 text-pretty text-muted">{t("alone")}</p>
            )}
            {invitations.length > 0 && (
              <>
                <h3 className="border-y border-line px-4 py-2 text-13 font-medium text-muted">
                  {t("invited")}
                </h3>
                <ul>
                  {invitations.map((invitation) => (
                    <InvitationRow key={invitation.id} invitation={invitation} />
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </QueryView>
      {isInviting && (
        <Suspense>
          <InviteDialog onClose={() => setInviting(false)} />
        </Suspense>
      )}
    </Panel>
  );
}
