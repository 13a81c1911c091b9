import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useRef } from "react";
import { useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { keyCall } from "#src/web/api/key-call.ts";
import { makeCall } from "#src/web/api/api.ts";
import { ShowCall } from "#src/web/calls/show-call.tsx";
import { Form } from "#src/web/forms/form.tsx";
import { schemaResolver } from "#src/web/forms/schema-resolver.ts";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { isSlug, slugOf } from "#src/shared/brands.ts";
import { sitesDomainQuery, sitesQuery } from "./queries.ts";

interface Values {
  readonly name: string;
  readonly slug: string;
}

const resolver = schemaResolver(z.object({ name: z.string(), slug: z.string() }));

/** Makes a site: its brand, and the address, which follows from it until its field is used. */
export function NewSiteDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("whitelabel.dialog");
  const common = useTranslations("common.action");
  const formId = useId();
  const queryClient = useQueryClient();
  const call = ({ name, slug }: Values) =>
    keyCall("POST /v2/whitelabel", { body: { name: name.trim(), slug: slug.trim() } });
  const form = useCallForm<Values>({
    resolver,
    empty: { name: "", slug: "" },
    fields: ["name", "slug"],
    call,
    send: async (values) => {
      await makeCall(call(values));
      await queryClient.invalidateQueries({ queryKey: sitesQuery.queryKey });
      onClose();
    },
  });
  const name = form.field("name");
  const slug = useWatch({ control: form.form.control, name: "slug" });
  const domain = useQuery(sitesDomainQuery).data ?? null;
  const isSlugOwn = useRef(false);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("title")}
      description={t("text")}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button type="submit" form={formId} tone="primary" pending={form.isPending}>
            {t("create")}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} className="grid gap-4">
        {form.refusal !== undefined && <Note tone="danger">{form.refusal}</Note>}
        <TextField
          label={t("name")}
          hint={t("nameHint")}
          autoComplete="off"
          required
          {...name}
          onChange={(event) => {
            void name.onChange(event);
            if (!isSlugOwn.current) form.form.setValue("slug", slugOf(event.target.value));
          }}
        />
        <TextField
          label={t("slug")}
          hint={
            domain !== null && isSlug(slug.trim())
              ? t.rich("slugHost", { ...richTags, host: `${slug.trim()}.${domain}` })
              : t("slugHint")
          }
          mono
          autoComplete="off"
          required
          suffix={domain !== null && <span className="shrink-0 text-muted">{`.${domain}`}</span>}
          {...form.field("slug")}
          onFocus={(event) => {
            // What followed from the brand is replaced by what is typed, and follows it no longer.
            if (!isSlugOwn.current) event.currentTarget.select();
            isSlugOwn.current = true;
          }}
        />
        <ShowCall {...form.shown} />
      </Form>
    </Dialog>
  );
}
