import { useQuery } from "@tanstack/react-query";
import { Fingerprint } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "#src/web/ui/button.tsx";
import { passkeysQuery } from "./passkeys-query.ts";
import { useAddPasskey } from "./use-add-passkey.ts";

/** Offers the first passkey to a new customer, once, where it is in the way of nothing. */
export function OfferPasskey() {
  const t = useTranslations("verify.passkey");
  const { data } = useQuery(passkeysQuery);
  const add = useAddPasskey();
  if (data === undefined || data.passkeys.length > 0) return null;
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      <p className="text-14 text-pretty text-fg2">{t("lead")}</p>
      <Button
        size="lg"
        block
        pending={add.isPending}
        icon={<Fingerprint strokeWidth={1.6} />}
        onClick={() => add.mutate()}
      >
        {t("add")}
      </Button>
    </div>
  );
}
