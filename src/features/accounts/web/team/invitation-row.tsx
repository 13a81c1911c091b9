import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { announce } from "#src/web/cabinet/notices.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { TeamRow } from "./team-row.tsx";
import type { Invitation } from "./team-query.ts";
import { useTeamChange } from "./use-team-change.ts";

/** An invitation that waits for an answer, and the button that takes it back. */
export function InvitationRow({ invitation }: { readonly invitation: Invitation }) {
  const t = useTranslations("team");
  const times = useTimes();
  const withdraw = useTeamChange(
    (id: Invitation["id"]) => api("DELETE /v2/team/invitations/{id}", { params: { id } }),
    () => undefined,
    (message) => announce({ type: "red", text: { message } }),
  );
  const { id, email, role, mayDestroy, invitedBy, expiresAt } = invitation;
  return (
    <TeamRow
      name={<BdiCode>{email}</BdiCode>}
      detail={t("invitedBy", { name: invitedBy, date: times.stamp(expiresAt) })}
      role={role}
      mayDestroy={mayDestroy}
    >
      <Button
        size="sm"
        aria-label={t("withdrawOne", { email })}
        pending={withdraw.isPending}
        onClick={() => withdraw.start(id)}
      >
        {t("withdraw")}
      </Button>
    </TeamRow>
  );
}
