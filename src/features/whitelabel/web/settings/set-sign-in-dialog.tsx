import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { signinNames } from "#src/shared/signin-providers.ts";
import { api } from "#src/web/api/api.ts";
import { Form } from "#src/web/forms/form.tsx";
import { schemaResolver } from "#src/web/forms/schema-resolver.ts";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { Button } from "#src/web/ui/button.tsx";
import { CodeBox } from "#src/web/ui/code-box.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { sitesKey } from "../queries.ts";
import type { SignInItemProps } from "./sign-in-item.tsx";

const resolver = schemaResolver(
  z.object({ clientId: z.string(), clientSecret: z.string() }),
  ({ clientId, clientSecret }) => ({
    clientId: clientId.trim() === "" ? "required" : undefined,
    clientSecret: clientSecret.trim() === "" ? "required" : undefined,
  }),
);

/** Sets the app of a service: the address to copy there, and the id and secret that it gives. */
export function SetSignInDialog({
  siteId,
  service: { provider, redirectUri, app, suggestedClientId },
  onClose,
}: SignInItemProps & { readonly onClose: () => void }) {
  const t = useTranslations("whitelabelSignIn");
  const common = useTranslations("common.action");
  const formId = useId();
  const queryClient = useQueryClient();
  const service = signinNames[provider];
  const form = useCallForm({
    resolver,
    empty: { clientId: app?.clientId ?? suggestedClientId ?? "", clientSecret: "" },
    fields: ["clientId", "clientSecret"],
    send: async ({ clientId, clientSecret }) => {
      await api("PUT /v2/whitelabel/{id}/sign-in-services", {
        params: { id: siteId },
        body: { provider, client: { clientId: clientId.trim(), clientSecret: clientSecret.trim() } },
      });
      await queryClient.invalidateQueries({ queryKey: sitesKey });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("dialog.title", { service })}
      description={t(`dialog.text.${provider}`, { service })}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button type="submit" form={formId} tone="primary" pending={form.isPending}>
            {common("save")}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} className="grid gap-4">
        {form.refusal !== undefined && <Note tone="danger">{form.refusal}</Note>}
        <div className="grid min-w-0 gap-2">
          <span className="text-13 text-muted">{t("redirect")}</span>
          <CodeBox
            code={redirectUri}
            copyLabel={common("copy")}
            copiedLabel={common("copied")}
            of={t("redirect")}
          />
        </div>
        <TextField
          label={t("clientId")}
          mono
          autoComplete="off"
          spellCheck={false}
          required
          {...form.field("clientId")}
        />
        <TextField
          label={t("clientSecret")}
          hint={t("secretHint")}
          type="password"
          mono
          autoComplete="off"
          required
          {...form.field("clientSecret")}
        />
      </Form>
    </Dialog>
  );
}
