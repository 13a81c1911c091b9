import * as z from "zod/mini";
import { isBrandName } from "#src/shared/brands.ts";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { settings } from "#src/shared/settings/registry.ts";

/** What a site shows in place of the provider's name and colour, as its owner set it; null: not set. */
export const brandShape = z.object({
  name: z.string(),
  /** The hue of its accent in degrees of OKLCH; both themes' colours follow from it. */
  accentHue: settings.accentHue.schema,
  /** In whose name its mail comes; null: the brand. */
  mailSender: settings.mailSender.schema,
  supportEmail: settings.supportEmail.schema,
  telegramNews: settings.telegramNews.schema,
  telegramSupport: settings.telegramSupport.schema,
  /** Who is behind it, in the owner's words. */
  about: settings.about.schema,
});

export const brandBody = z.strictObject({
  ...brandShape.shape,
  name: z.string().check(z.trim(), z.maxLength(100), z.refine(isBrandName)),
});

export const whitelabelBrandContract = defineContract({
  "PUT /v2/whitelabel/{id}": {
    summary:
      "Set the brand of a site: name, accent, sender of mail, contacts; its pages show it within a second",
    access: "customer",
    scope: "whitelabel:write",
    right: "orders.buy",
    params: z.object({ id: idSchema("whitelabelSite") }),
    body: brandBody,
    output: brandShape,
    errors: ["not_found", "site_ended", "version_changed"],
  },
});
