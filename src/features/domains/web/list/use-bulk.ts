import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useRefusalTexts } from "#src/web/i18n/use-refusal-texts.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import type { TagChange } from "#src/web/lists/use-tags.ts";
import { refreshAfterPayment } from "#src/web/services/refresh-after-payment.ts";
import { refusalTextOf, useBulkAction } from "#src/web/services/use-bulk-action.ts";
import { domainKeys } from "../domain-queries.ts";
import type { Domain } from "../domain-types.ts";

export type BulkAction = { readonly kind: "autoprolong"; readonly isEnabled: boolean } | TagChange;

/** One action for several domains. */
export function useBulk() {
  const t = useTranslations("domain.bulk");
  const texts = useRefusalTexts();
  const notify = useNotify();
  return useBulkAction<Domain, BulkAction>({
    call,
    nameOf: ({ displayName }) => displayName,
    onAccepted: (count) => notify("green", t("done", { count })),
    partlyText: (parts) => t("partly", parts),
    refusalText: (code) =>
      refusalTextOf(code, {
        plainCodes,
        errorText: (known) => texts(known) ?? t("refused"),
        tagLimit: t("tagLimit"),
        other: t("refused"),
      }),
    refresh: (queryClient) => refreshAfterPayment(queryClient, domainKeys.all),
  });
}

/** Refusals whose sentences need no values. */
const plainCodes = ["domain_ended", "domain_not_active", "not_found"] as const;

function call(ids: Domain["id"][], action: BulkAction) {
  switch (action.kind) {
    case "autoprolong":
      return api("POST /v2/domains/bulk/autoprolongation/toggle", {
        body: { ids, isEnabled: action.isEnabled },
      });
    case "tag":
      return api("POST /v2/domains/bulk/tag", { body: { ids, tag: action.tag } });
    case "untag":
      return api("POST /v2/domains/bulk/untag", { body: { ids, tag: action.tag } });
  }
}
