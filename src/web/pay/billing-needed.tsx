import { useTranslations } from "use-intl";
import { paths } from "#src/shared/paths.ts";
import { ButtonLink } from "#src/web/ui/button.tsx";

/** In place of the money button until the customer said where they are: `returnTo` is where the form comes back to. */
export function BillingNeeded({ returnTo }: { readonly returnTo: string }) {
  const t = useTranslations("pay.tax");
  const search = new URLSearchParams({ returnTo });
  return (
    <div className="grid gap-3">
      <p className="text-13 text-pretty text-fg2">{t("needed")}</p>
      <ButtonLink
        href={`${paths["cabinet-settings-billing"]}?${search.toString()}`}
        tone="primary"
        size="lg"
        block
      >
        {t("say")}
      </ButtonLink>
    </div>
  );
}
