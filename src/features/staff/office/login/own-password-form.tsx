import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { Form } from "#src/web/forms/form.tsx";
import { FormError } from "#src/web/forms/form-error.tsx";
import { schemaResolver } from "#src/web/forms/schema-resolver.ts";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { Button } from "#src/web/ui/button.tsx";
import { PasswordField } from "#src/web/ui/password-field.tsx";
import { useToasts } from "#src/web/ui/toast.tsx";
import { staffPasswordBody } from "../../contract-bodies.ts";

/** A new password; the second factor is asked for before it is set. */
export function OwnPasswordForm() {
  const t = useTranslations("officeStaff.password");
  const signIn = useTranslations("officeStaff.signIn");
  const show = useToasts();
  const form = useCallForm({
    resolver: schemaResolver(staffPasswordBody),
    empty: { password: "" },
    fields: ["password"],
    send: async (body) => {
      await api("POST /v2/admin/password", { body });
      form.form.reset();
      show({ type: "green", message: t("done") });
    },
  });
  return (
    <Form form={form} className="flex flex-col items-start gap-3">
      <PasswordField
        label={t("field")}
        autoComplete="new-password"
        className="w-full max-w-80"
        showLabel={signIn("showPassword")}
        hideLabel={signIn("hidePassword")}
        {...form.field("password")}
      />
      <FormError>{form.refusal}</FormError>
      <Button type="submit" pending={form.isPending}>
        {t("set")}
      </Button>
    </Form>
  );
}
