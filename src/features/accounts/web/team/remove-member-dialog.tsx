import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { FormError } from "#src/web/forms/form-error.tsx";
import { session } from "#src/web/session/session.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { Skeleton } from "#src/web/ui/skeleton.tsx";
import type { MemberDialogProps } from "./change-member-dialog.tsx";
import { useTeamChange } from "./use-team-change.ts";

/** Removes a member, with the keys that end beside their sessions. */
export function RemoveMemberDialog({ member, onClose }: MemberDialogProps) {
  const t = useTranslations("team.removeDialog");
  const common = useTranslations("common.action");
  const keys = useQuery({
    queryKey: ["team", "keys", member.id],
    queryFn: async ({ signal }) => {
      const answer = await api("GET /v2/api-keys", { signal });
      return answer.keys.filter(({ createdById, state }) => createdById === member.id && state === "active");
    },
    staleTime: 0,
  });
  const remove = useTeamChange(
    () => api("DELETE /v2/team/members/{id}", { params: { id: member.id } }),
    () => {
      if (member.isYou) leave();
      else onClose();
    },
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("title", { name: member.username })}
      description={member.isYou ? t("own") : t("lead")}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button
            tone="danger-fill"
            disabled={keys.isPending}
            pending={remove.isPending}
            onClick={() => remove.start(undefined)}
          >
            {t("confirm")}
          </Button>
        </>
      }
    >
      <FormError>{remove.refused}</FormError>
      {keys.isPending ? (
        <Skeleton className="h-5" />
      ) : (
        keys.data && (
          <>
            <p className="text-14">{t("keys", { count: keys.data.length })}</p>
            <ul className="mt-2 grid gap-1 text-13">
              {keys.data.map((key) => (
                <li key={key.id} className="flex justify-between gap-4">
                  <bdi className="min-w-0 truncate">{key.name}</bdi>
                  <BdiCode>…{key.hint}</BdiCode>
                </li>
              ))}
            </ul>
          </>
        )
      )}
    </Dialog>
  );
}

/** The session has ended with the membership. */
function leave(): void {
  session.logOut();
  location.assign("/");
}
