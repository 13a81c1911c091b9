import type { SiteSettings } from "#src/shared/site-settings.ts";
import { hoursLine } from "#src/shared/support-hours.ts";
import type { Translate } from "#src/web/i18n/translate.ts";

/** What a footer says of support: that it is there 24/7 only where the operator's hours are so. */
export function supportClaim(
  t: Translate,
  tag: string,
  { supportHours, email }: Pick<SiteSettings, "supportHours"> & { readonly email: string | null },
): string {
  if (supportHours === undefined) return email ?? t("layouts.nav.support");
  const hours = hoursLine(tag, supportHours);
  if (hours === null)
    return email === null ? t("layouts.footer.support") : t("layouts.footer.supportBy", { email });
  const { zone } = supportHours;
  return email === null
    ? t("layouts.footer.supportAt", { hours, zone })
    : t("layouts.footer.supportAtBy", { hours, zone, email });
}
