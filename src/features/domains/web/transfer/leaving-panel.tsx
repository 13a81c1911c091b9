import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { domainKeys } from "../domain-queries.ts";
import type { Domain } from "../domain-types.ts";

/** Another registrar requested the domain: the owner approves or objects. */
export function LeavingPanel({ domain }: { readonly domain: Domain }) {
  const t = useTranslations("domain.leaving");
  const notify = useNotify();
  const textOf = useErrorText();
  const queryClient = useQueryClient();
  const answer = useMutation({
    mutationFn: (given: "approve" | "reject") =>
      api("POST /v2/domains/{id}/transfer-out", { params: { id: domain.id }, body: { answer: given } }),
    onSuccess: (_, given) =>
      notify("green", t(given === "approve" ? "approved" : "rejected", { name: domain.displayName })),
    onError: (error) => notify("red", textOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: domainKeys.all }),
  });
  const button = (given: "approve" | "reject") => (
    <Button
      tone={given === "reject" ? "danger" : "secondary"}
      pending={answer.isPending && answer.variables === given}
      onClick={() => {
        if (!answer.isPending) answer.mutate(given);
      }}
    >
      {t(given)}
    </Button>
  );
  return (
    <Panel title={t("title")}>
      <div className="grid gap-4 text-14">
        <p className="max-w-160 text-pretty text-fg2">{t("text")}</p>
        <ForRole right="services.manage" destroys others="note">
          <div className="flex flex-wrap gap-2">
            {button("approve")}
            {button("reject")}
          </div>
        </ForRole>
      </div>
    </Panel>
  );
}
