import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { instant, offsetPage, staffReason } from "#src/shared/schemas.ts";
import { completeLocales } from "#src/shared/page-locales.ts";
import { settingNames } from "#src/shared/settings/registry.ts";
import { doneBy } from "#src/shared/staff-schemas.ts";

// What staff sets while the product runs. `settings/registry.ts` of shared says what each may be.

const name = z.enum(settingNames);

const reviewValue = z.strictObject({
  text: z.string().check(z.maxLength(400)),
  name: z.string().check(z.maxLength(60)),
  about: z.optional(z.string().check(z.maxLength(60))),
  url: z.optional(z.string().check(z.maxLength(300))),
});

const textsByLanguage = z.strictObject(
  Object.fromEntries(completeLocales.map((code) => [code, z.optional(z.string().check(z.maxLength(300)))])),
);

/** A value of any of them; which one may be which, the registry says. */
const value = z.nullable(
  z.union([
    z.string().check(z.maxLength(1_000)),
    z.number(),
    z.array(z.string().check(z.maxLength(20))).check(z.maxLength(20)),
    z.array(z.int()).check(z.maxLength(20)),
    z.array(reviewValue).check(z.maxLength(12)),
    textsByLanguage,
  ]),
);

const versionParams = z.object({ name });

const settingOutput = z.object({
  name,
  /** What counts now. */
  value,
  /** What counts as long as staff sets nothing: of the environment, else of the product. */
  start: value,
  isSet: z.boolean(),
  /** Sent back with a change, which is refused when somebody else made one meanwhile; 0: none was made. */
  version: z.int(),
  changedAt: z.nullable(instant),
  changedBy: z.nullable(doneBy),
});

const read = { access: "staff", permission: "settings.read" } as const;

export const valuesRoutes = defineContract({
  "GET /v2/admin/settings": {
    summary: "What can be set of the site while the product runs, with what counts now",
    ...read,
    output: z.object({ settings: z.array(settingOutput) }),
    errors: [],
  },
  "PUT /v2/admin/settings": {
    summary: "Set some settings, all or none; one without a value goes back to where it began",
    access: "staff",
    permission: "settings.write",
    stepUp: true,
    body: z.strictObject({
      changes: z
        .array(z.strictObject({ name, value: z.optional(value), expectedVersion: z.int().check(z.gte(0)) }))
        .check(z.minLength(1), z.maxLength(settingNames.length)),
      reason: staffReason,
    }),
    output: z.object({ settings: z.array(settingOutput) }),
    errors: ["version_changed"],
  },
  "GET /v2/admin/settings/{name}/versions": {
    summary: "What a setting was, the newest first, with who set it and why",
    ...read,
    params: versionParams,
    query: z.object({ ...offsetPage }),
    output: z.object({
      versions: z.array(
        z.object({
          number: z.int(),
          /** It was set back to where it began. */
          isDefault: z.boolean(),
          value,
          reason: z.string(),
          changedAt: instant,
          changedBy: z.nullable(doneBy),
        }),
      ),
      total: z.int(),
    }),
    errors: [],
  },
});
