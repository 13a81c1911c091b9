import { useTranslations } from "use-intl";
import { api, makeCall } from "#src/web/api/api.ts";
import { keyCall } from "#src/web/api/key-call.ts";
import { useRefusalTexts } from "#src/web/i18n/use-refusal-texts.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import type { TagChange } from "#src/web/lists/use-tags.ts";
import { refusalTextOf, useBulkAction } from "#src/web/services/use-bulk-action.ts";
import { serverKeys } from "../queries.ts";
import type { Server } from "../server-types.ts";
import type { PowerAction } from "../use-power-actions.ts";

export type BulkAction = { readonly kind: "power"; readonly verb: PowerAction } | TagChange;

/** One action for several servers. */
export function useBulk() {
  const t = useTranslations("servers.bulk");
  const texts = useRefusalTexts();
  const notify = useNotify();
  return useBulkAction<Server, BulkAction>({
    call,
    nameOf: ({ name }) => name,
    onAccepted: (count) => notify("blue", t("accepted", { count })),
    partlyText: (parts) => t("partly", parts),
    refusalText: (code) =>
      refusalTextOf(code, {
        plainCodes,
        errorText: (known) => texts(known) ?? t("refused"),
        tagLimit: t("tagLimit"),
        other: t("refused"),
      }),
    refresh: (queryClient) => queryClient.invalidateQueries({ queryKey: serverKeys.all }),
  });
}

/** Refusals whose sentences need no values. */
const plainCodes = ["not_found", "server_busy", "server_not_active", "server_not_running"] as const;

export const powerCall = (ids: Server["id"][], action: PowerAction) =>
  keyCall("POST /v2/servers/bulk/power", { body: { ids, action } });

function call(ids: Server["id"][], action: BulkAction) {
  switch (action.kind) {
    case "power":
      return makeCall(powerCall(ids, action.verb));
    case "tag":
      return api("POST /v2/servers/bulk/tag", { body: { ids, tag: action.tag } });
    case "untag":
      return api("POST /v2/servers/bulk/untag", { body: { ids, tag: action.tag } });
  }
}
