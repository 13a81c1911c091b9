import { useTranslations } from "use-intl";
import { Panel } from "#src/web/ui/panel.tsx";
import { OwnPasswordForm } from "./own-password-form.tsx";

/** Another password for oneself; one's other sessions end by it. */
export function OwnPasswordPanel() {
  const t = useTranslations("officeStaff.password");
  return (
    <Panel title={t("title")} note={t("note")}>
      <OwnPasswordForm />
    </Panel>
  );
}
