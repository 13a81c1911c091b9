import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { makeCall } from "#src/web/api/api.ts";
import { keyCall } from "#src/web/api/key-call.ts";
import { ShowCall } from "#src/web/calls/show-call.tsx";
import { Form } from "#src/web/forms/form.tsx";
import { FormError } from "#src/web/forms/form-error.tsx";
import { schemaResolver } from "#src/web/forms/schema-resolver.ts";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { Button } from "#src/web/ui/button.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { type SiteId, sitesKey } from "../queries.ts";

const resolver = schemaResolver(z.object({ host: z.string() }), ({ host }) => ({
  host: host.trim() === "" ? "required" : undefined,
}));

/** Claims a name for a site; its records are shown at once. */
export function AddHostForm({ siteId }: { readonly siteId: SiteId }) {
  const t = useTranslations("whitelabelSettings.hosts");
  const queryClient = useQueryClient();
  const call = ({ host }: { readonly host: string }) =>
    keyCall("POST /v2/whitelabel/{id}/hosts", { params: { id: siteId }, body: { host: host.trim() } });
  const form = useCallForm({
    resolver,
    empty: { host: "" },
    fields: ["host"],
    call,
    send: async (values) => {
      await makeCall(call(values));
      form.form.reset({ host: "" });
      await queryClient.invalidateQueries({ queryKey: sitesKey });
    },
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <FormError>{form.refusal}</FormError>
      <Form form={form} className="flex max-w-110 items-start gap-2">
        <TextField
          className="flex-1"
          label={t("label")}
          hint={t("hint")}
          {...form.field("host")}
          mono
          maxLength={200}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" className="mt-6.5 h-10" pending={form.isPending}>
          {t("add")}
        </Button>
      </Form>
      <ShowCall {...form.shown} />
    </div>
  );
}
