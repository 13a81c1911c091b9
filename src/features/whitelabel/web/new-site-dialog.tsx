import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { keyCall } from "#src/web/api/key-call.ts";
import { makeCall } from "#src/web/api/api.ts";
import { ShowCall } from "#src/web/calls/show-call.tsx";
import { Form } from "#src/web/forms/form.tsx";
import { schemaResolver } from "#src/web/forms/schema-resolver.ts";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { slugOf } from "#src/shared/brands.ts";
import { sitesQuery } from "./queries.ts";

interface Values {
  readonly name: string;
  readonly slug: string;
}

const resolver = schemaResolver(z.object({ name: z.string(), slug: z.string() }));

/** Makes a site: its brand, and the address that follows from it until another is typed. */
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
          onBlur={(event) => {
            void name.onBlur(event);
            if (form.form.getValues("slug") === "") form.form.setValue("slug", slugOf(event.target.value));
          }}
        />
        <TextField
          label={t("slug")}
          hint={t("slugHint")}
          mono
          autoComplete="off"
          required
          {...form.field("slug")}
        />
        <ShowCall {...form.shown} />
      </Form>
    </Dialog>
  );
}
