import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useToasts } from "#src/web/ui/toast.tsx";
import { SessionsTable, type StaffSession } from "../login/sessions-table.tsx";
import { type Member, staffKey } from "./members-query.ts";

export interface MemberSessionsProps {
  readonly memberId: Member["id"];
  readonly sessions: readonly StaffSession[];
  readonly mayEnd: boolean;
}

/** The open sessions of a member, each of which may be ended: `memberId`, `sessions`, `mayEnd`. */
export function MemberSessions({ memberId, sessions, mayEnd }: MemberSessionsProps) {
  const common = useTranslations("common.toast");
  const errorText = useErrorText();
  const show = useToasts();
  const queryClient = useQueryClient();
  const end = useMutation({
    mutationFn: (sessionId: StaffSession["id"]) =>
      api("DELETE /v2/admin/staff/{id}/sessions/{sessionId}", {
        params: { id: memberId, sessionId },
        body: {},
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: staffKey }),
    onError: (error) => show({ type: "red", title: common("error"), message: errorText(error) }),
  });
  return (
    <SessionsTable
      sessions={sessions}
      onEnd={mayEnd ? (id) => end.mutate(id) : undefined}
      ending={end.isPending ? end.variables : undefined}
    />
  );
}
