import { useTranslations } from "use-intl";
import { CopyButton } from "#src/web/ui/copy-button.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { orderCommand, orderJson, type PurchaseBody, purchasePath } from "./order-call.ts";

/** The same order for those who would rather call it. */
export function OrderCallPanel({ body }: { readonly body: PurchaseBody }) {
  const t = useTranslations("order.call");
  const common = useTranslations("common.action");
  return (
    <Panel
      title={t("title")}
      control={
        <CopyButton
          value={orderCommand(body, location.origin)}
          label={t("copy")}
          copiedLabel={common("copied")}
        />
      }
    >
      <pre dir="ltr" className="font-mono text-12 wrap-anywhere whitespace-pre-wrap text-fg2">
        {`POST ${purchasePath}\n${orderJson(body)}`}
      </pre>
    </Panel>
  );
}
