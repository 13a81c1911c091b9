import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { isHueOfDanger } from "#src/shared/brand-accent.ts";
import { makeCall } from "#src/web/api/api.ts";
import { keyCall } from "#src/web/api/key-call.ts";
import { ShowCall } from "#src/web/calls/show-call.tsx";
import { Form } from "#src/web/forms/form.tsx";
import { FormError } from "#src/web/forms/form-error.tsx";
import { schemaResolver } from "#src/web/forms/schema-resolver.ts";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Checkbox } from "#src/web/ui/checkbox.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { RangeTrack } from "#src/web/ui/range-field.tsx";
import { TextAreaField, TextField } from "#src/web/ui/text-field.tsx";
import { useToasts } from "#src/web/ui/toast.tsx";
import { type OneSite, sitesKey } from "../queries.ts";
import { AccentPreview } from "./accent-preview.tsx";

const values = z.object({
  name: z.string(),
  accentHue: z.nullable(z.int()),
  mailSender: z.string(),
  supportEmail: z.string(),
  telegramNews: z.string(),
  telegramSupport: z.string(),
  about: z.string(),
});
const resolver = schemaResolver(values, ({ name }) => ({
  name: name.trim() === "" ? "required" : undefined,
}));

const contacts = ["supportEmail", "telegramNews", "telegramSupport"] as const;
/** The one that a new accent begins with: far from the colours of states. */
const firstHue = 255;
const lastHue = 359;

/** What a site shows in place of the provider's name and colour; its pages have it within a second. */
export function BrandPanel({ site }: { readonly site: OneSite }) {
  const t = useTranslations("whitelabelBrand");
  const show = useToasts();
  const hueId = useId();
  const queryClient = useQueryClient();
  const { languages: _, ...brand } = site.brand;
  const call = ({ accentHue, name, ...texts }: z.output<typeof values>) =>
    keyCall("PUT /v2/whitelabel/{id}", {
      params: { id: site.id },
      body: {
        name: name.trim(),
        accentHue,
        mailSender: orNull(texts.mailSender),
        supportEmail: orNull(texts.supportEmail),
        telegramNews: orNull(texts.telegramNews),
        telegramSupport: orNull(texts.telegramSupport),
        about: orNull(texts.about),
      },
    });
  const form = useCallForm<z.output<typeof values>>({
    resolver,
    empty: {
      name: brand.name,
      accentHue: brand.accentHue,
      mailSender: brand.mailSender ?? "",
      supportEmail: brand.supportEmail ?? "",
      telegramNews: brand.telegramNews ?? "",
      telegramSupport: brand.telegramSupport ?? "",
      about: brand.about ?? "",
    },
    fields: ["name", "mailSender", ...contacts, "about"],
    call,
    send: async (given) => {
      await makeCall(call(given));
      await queryClient.invalidateQueries({ queryKey: sitesKey });
      show({ type: "green", message: t("saved") });
    },
  });
  const { name, accentHue: hue } = useWatch({ control: form.form.control });
  const setHue = (next: number | null) => form.form.setValue("accentHue", next, { shouldDirty: true });
  return (
    <Panel title={t("title")}>
      <Form form={form} className="grid max-w-160 gap-4">
        <FormError>{form.refusal}</FormError>
        <TextField label={t("name")} autoComplete="off" required {...form.field("name")} />
        <Checkbox
          label={t("ownAccent")}
          checked={hue !== null}
          onChange={({ target }) => setHue(target.checked ? firstHue : null)}
        />
        {typeof hue === "number" && (
          <div>
            <label htmlFor={hueId} className="text-13 text-muted">
              {t("hue")}
            </label>
            <RangeTrack
              id={hueId}
              value={hue}
              last={lastHue}
              text={t("degrees", { degrees: hue })}
              onValueChange={setHue}
              fill="bg-fg dark:bg-fg2"
            />
            {isHueOfDanger(hue) && <Note tone="warn">{t("nearDanger")}</Note>}
          </div>
        )}
        <AccentPreview name={name ?? ""} hue={hue ?? null} />
        <TextField label={t("mailSender")} hint={t("mailSenderHint")} {...form.field("mailSender")} />
        {contacts.map((field) => (
          <TextField key={field} label={t(field)} dir="ltr" {...form.field(field)} />
        ))}
        <TextAreaField label={t("about")} rows={3} {...form.field("about")} />
        <ForRole right="orders.buy">
          <div>
            <Button type="submit" tone="primary" pending={form.isPending}>
              {t("save")}
            </Button>
          </div>
        </ForRole>
        <ShowCall {...form.shown} />
      </Form>
    </Panel>
  );
}

const orNull = (text: string): string | null => (text.trim() === "" ? null : text.trim());
