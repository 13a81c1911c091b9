import { ChevronDown } from "lucide-react";
import { useTranslations } from "use-intl";
import { CopyButton } from "#src/web/ui/copy-button.tsx";
import { orderCommand, orderJson, type PurchaseBody, purchasePath } from "./order-call.ts";

/** The same order for those who would rather call it: one row until it is opened, so that the whole rail fits a window. */
export function OrderCallPanel({ body }: { readonly body: PurchaseBody }) {
  const t = useTranslations("order.call");
  const common = useTranslations("common.action");
  return (
    <section className="relative rounded-10 border border-line bg-surface">
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-4 pe-12 text-14 font-medium [&::-webkit-details-marker]:hidden">
          <ChevronDown
            className="size-4 shrink-0 text-fg2 group-open:rotate-180"
            strokeWidth={1.6}
            aria-hidden="true"
          />
          {t("title")}
        </summary>
        <pre
          dir="ltr"
          className="border-t border-line p-4 font-mono text-12 wrap-anywhere whitespace-pre-wrap text-fg2"
        >
          {`POST ${purchasePath}\n${orderJson(body)}`}
        </pre>
      </details>
      <div className="absolute end-3 top-1.75">
        <CopyButton
          value={orderCommand(body, location.origin)}
          label={t("copy")}
          copiedLabel={common("copied")}
        />
      </div>
    </section>
  );
}
