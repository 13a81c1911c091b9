import * as z from "zod/mini";
import { isBrandName } from "#src/shared/brands.ts";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { settings } from "#src/shared/settings/registry.ts";

/** What a site shows in place of the provider's name and colour, as its owner set it; null: not set. */
export const brandShape = z.object({
  name: z.string(),
  /** The hue of its accent in degrees of OKLCH; both themes' colours follow from it. */
  accentHue: z.nullable(z.int()),
  /** In whose name its mail comes; null: the brand. */
  mailSender: z.nullable(z.string()),
  supportEmail: z.nullable(z.string()),
  telegramNews: z.nullable(z.string()),
  telegramSupport: z.nullable(z.string()),
  /** Who is behind it, in the owner's words. */
  about: z.nullable(z.string()),
});

export const logoShape = z.object({
  /** The picture that pages show. */
  url: z.string(),
  width: z.int(),
  height: z.int(),
  /** The theme in which it gets a ground of its own, because it would not be seen without. */
  lostIn: z.nullable(z.enum(["light", "dark"])),
});

export const brandBody = z.strictObject({
  name: z.string().check(z.trim(), z.maxLength(100), z.refine(isBrandName)),
  accentHue: settings.accentHue.schema,
  // A name beside an address: nothing that could begin another one.
  mailSender: z.nullable(
    z.string().check(
      z.trim(),
      z.maxLength(60),
      z.refine(isBrandName),
      z.refine((name) => !/[@,;:]/.test(name)),
    ),
  ),
  supportEmail: settings.supportEmail.schema,
  telegramNews: settings.telegramNews.schema,
  telegramSupport: settings.telegramSupport.schema,
  about: settings.about.schema,
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
    errors: ["not_found", "brand_taken", "site_ended", "version_changed"],
  },
});
