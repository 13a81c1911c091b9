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

/** Removes a member, with the keys and endpoints of webhooks that end beside their sessions. */
export function RemoveMemberDialog({ member, onClose }: MemberDialogProps) {
  const t = useTranslations("team.removeDialog");
  const common = useTranslations("common.action");
  const made = useQuery({
    queryKey: ["team", "made", member.id],
    queryFn: async ({ signal }) => {
      const [{ keys }, { endpoints }] = await Promise.all([
        api("GET /v2/api-keys", { signal }),
        api("GET /v2/webhooks", { signal }),
      ]);
      const isTheirs = ({ createdById }: { readonly createdById: string | null }): boolean =>
        createdById === member.id;
      return {
        keys: keys.filter((key) => isTheirs(key) && key.state === "active"),
        endpoints: endpoints.filter((endpoint) => isTheirs(endpoint) && endpoint.state !== "disabled"),
      };
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
            disabled={made.isPending}
            pending={remove.isPending}
            onClick={() => remove.start(undefined)}
          >
            {t("confirm")}
          </Button>
        </>
      }
    >
      <FormError>{remove.refused}</FormError>
      {made.isPending ? (
        <Skeleton className="h-5" />
      ) : (
        made.data && (
          <>
            <p className="text-14">{t("keys", { count: made.data.keys.length })}</p>
            {made.data.keys.length > 0 && (
              <ul className="mt-2 grid gap-1 text-13">
                {made.data.keys.map((key) => (
                  <li key={key.id} className="flex justify-between gap-4">
                    <bdi className="min-w-0 truncate">{key.name}</bdi>
                    <BdiCode>…{key.hint}</BdiCode>
                  </li>
                ))}
              </ul>
            )}
            {made.data.endpoints.length > 0 && (
              <>
                <p className="mt-3 text-14">{t("endpoints", { count: made.data.endpoints.length })}</p>
                <ul className="mt-2 grid gap-1 text-13">
                  {made.data.endpoints.map((endpoint) => (
                    <li key={endpoint.id} className="truncate">
                      <BdiCode>{new URL(endpoint.url).host}</BdiCode>
                    </li>
                  ))}
                </ul>
              </>
            )}
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
