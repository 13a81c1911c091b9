import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { FormError } from "#src/web/forms/form-error.tsx";
import { Button } from "#src/web/ui/button.tsx";
import type { GatewayPaymentId } from "./gateway-queries.ts";

/** "I have paid and see nothing": lets the gateway be asked at once. */
export function AskAgainButton({ id }: { readonly id: GatewayPaymentId }) {
  const t = useTranslations("gateways.ask");
  const errorText = useErrorText();
  const ask = useMutation({
    mutationFn: () => api("POST /v2/gateways/payments/{id}/read", { params: { id }, body: {} }),
  });
  return (
    <details>
      <summary className="inline-flex min-h-8 cursor-pointer items-center text-14 underline decoration-line2 underline-offset-4 hover:decoration-fg max-md:min-h-11">
        {t("title")}
      </summary>
      <p className="mt-2 mb-3 max-w-prose text-14 text-pretty text-fg2">{t("text")}</p>
      <Button pending={ask.isPending} onClick={() => ask.mutate()}>
        {t("action")}
      </Button>
      <p role="status" className="mt-2 text-13 text-fg2">
        {ask.isSuccess && t("asked")}
      </p>
      <FormError>{ask.isError ? errorText(ask.error) : undefined}</FormError>
    </details>
  );
}
