import { useTranslations } from "use-intl";
import { site } from "#src/web/site.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";

/** Whom to contact and what id to quote, shown where something failed, waits or is held. Absent without an address. */
export function SupportLine({ id }: { readonly id: string }) {
  const t = useTranslations("common.support");
  const { supportEmail } = site();
  if (supportEmail === null) return null;
  return (
    <p className="mt-1 text-13 text-fg2 wrap-anywhere">
      {t.rich("quote", {
        email: () => (
          <a href={`mailto:${supportEmail}?subject=${id}`} className="underline underline-offset-2">
            <bdi>{supportEmail}</bdi>
          </a>
        ),
        id: () => <BdiCode>{id}</BdiCode>,
      })}
    </p>
  );
}
