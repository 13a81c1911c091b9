import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { IconButton } from "#src/web/ui/button.tsx";
import { Menu } from "#src/web/ui/menu.tsx";
import { CodeDialog } from "./code-dialog.tsx";
import { EndpointDrawer } from "./endpoint-drawer.tsx";
import { hostOf } from "./host-of.ts";
import { type Endpoint, endpointsQuery } from "./queries.ts";
import { RemoveDialog } from "./remove-dialog.tsx";
import { RollSecretDialog } from "./roll-secret-dialog.tsx";

type Act = "edit" | "roll" | "code" | "remove";

/** What can be done with an endpoint. */
export function EndpointMenu({ endpoint }: { readonly endpoint: Endpoint }) {
  const t = useTranslations("webhooks.act");
  const notify = useNotify();
  const textOf = useErrorText();
  const queryClient = useQueryClient();
  const [act, setAct] = useState<Act>();
  const onClose = () => setAct(undefined);
  const isDisabled = endpoint.state === "disabled";
  const toggle = useMutation({
    mutationFn: () => {
      const { id, url, events, description } = endpoint;
      const body = { url, events, description, isEnabled: isDisabled };
      return api("PUT /v2/webhooks/{id}", { params: { id }, body });
    },
    onError: (error) => notify("red", textOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: endpointsQuery.queryKey }),
  });
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t("of", { host: hostOf(endpoint.url) })}>
            <Ellipsis strokeWidth={1.6} />
          </IconButton>
        }
        items={[
          { key: "edit", label: t("edit"), onSelect: () => setAct("edit") },
          { key: "roll", label: t("roll"), onSelect: () => setAct("roll") },
          { key: "code", label: t("code"), onSelect: () => setAct("code") },
          {
            key: "toggle",
            label: isDisabled ? t("on") : t("off"),
            startsGroup: true,
            onSelect: () => toggle.mutate(),
          },
          { key: "remove", label: t("remove"), danger: true, onSelect: () => setAct("remove") },
        ]}
      />
      {act === "edit" && <EndpointDrawer changed={endpoint} onClose={onClose} />}
      {act === "roll" && <RollSecretDialog endpoint={endpoint} onClose={onClose} />}
      {act === "code" && <CodeDialog onClose={onClose} />}
      {act === "remove" && <RemoveDialog endpoint={endpoint} onClose={onClose} />}
    </>
  );
}
