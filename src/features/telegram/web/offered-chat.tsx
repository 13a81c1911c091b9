import { useMutation, useQueryClient } from "@tanstack/react-query";
import { BellPlus } from "lucide-react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { FormError } from "#src/web/forms/form-error.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { telegramKey } from "./queries.ts";

/** Connects the chat of the account by which the user logs in, by one press: its `name`. */
export function OfferedChat({ name }: { readonly name: string }) {
  const t = useTranslations("telegram.connect");
  const textOf = useErrorText();
  const queryClient = useQueryClient();
  const connect = useMutation({
    mutationFn: () => api("POST /v2/telegram/connect-signed-in", { body: {} }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: telegramKey }),
  });
  return (
    <div className="grid gap-2">
      <p className="text-14">{t("offer", { name })}</p>
      <div>
        <Button
          tone="primary"
          icon={<BellPlus strokeWidth={1.6} />}
          pending={connect.isPending}
          onClick={() => connect.mutate()}
        >
          {t("offerYes")}
        </Button>
      </div>
      <FormError>{connect.error ? textOf(connect.error) : undefined}</FormError>
    </div>
  );
}
