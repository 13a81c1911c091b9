import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { FormError } from "#src/web/forms/form-error.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { declineTelegramOffer } from "./telegram-offer.ts";

export interface TelegramOfferStepProps {
  /** The account at Telegram. */
  readonly name: string;
  readonly onEnd: () => void;
}

/** After a login by Telegram: notices come there too, by one press. `name`, `onEnd`. */
export function TelegramOfferStep({ name, onEnd }: TelegramOfferStepProps) {
  const t = useTranslations("signin.callback");
  const textOf = useErrorText();
  const connect = useMutation({
    mutationFn: () => api("POST /v2/telegram/connect-signed-in", { body: {} }),
    onSuccess: onEnd,
  });
  const decline = () => {
    declineTelegramOffer();
    onEnd();
  };
  return (
    <>
      <h1 className="text-32">{t("offerTitle")}</h1>
      <p className="mt-4 max-w-prose text-16 text-pretty text-fg2">{t("offer", { name })}</p>
      <div className="mt-8 flex flex-wrap gap-2.5">
        <Button tone="primary" size="lg" pending={connect.isPending} onClick={() => connect.mutate()}>
          {t("offerYes")}
        </Button>
        <Button size="lg" onClick={decline}>
          {t("offerNo")}
        </Button>
      </div>
      <FormError>{connect.error ? textOf(connect.error) : undefined}</FormError>
    </>
  );
}
