import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { Switch } from "#src/web/ui/switch.tsx";
import { refreshAfterPaying } from "./domain-queries.ts";
import { domainCan } from "./domain-status.ts";
import type { Domain } from "./domain-types.ts";

/** Whether a domain renews itself, to be changed at once; it goes back when that is refused. */
export function AutoprolongSwitch({ domain }: { readonly domain: Domain }) {
  const t = useTranslations("domain.autoprolong");
  const notify = useNotify();
  const textOf = useErrorText();
  const queryClient = useQueryClient();
  const name = domain.displayName;
  const toggle = useMutation({
    mutationFn: (isEnabled: boolean) =>
      api("POST /v2/domains/{id}/autoprolongation/toggle", {
        params: { id: domain.id },
        body: { isEnabled },
      }),
    onSuccess: ({ autoprolong }) => notify("green", t(autoprolong ? "isOn" : "isOff", { name })),
    onError: (error) => notify("red", textOf(error)),
    // Off gives reserved money back to the balance.
    onSettled: () => refreshAfterPaying(queryClient),
  });
  return (
    <Switch
      label={t("label", { name })}
      labelHidden
      checked={toggle.isPending ? toggle.variables : domain.autoprolong}
      disabled={!domainCan.renewItself(domain)}
      onCheckedChange={(isEnabled) => {
        if (!toggle.isPending) toggle.mutate(isEnabled);
      }}
    />
  );
}
