import { useTranslations } from "use-intl";
import { Button } from "#src/web/ui/button.tsx";
import { CodeBox } from "#src/web/ui/code-box.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import type { NewEndpoint } from "./queries.ts";
import { VerifyCode } from "./verify-code.tsx";

export interface EndpointSecretDialogProps {
  readonly endpoint: NewEndpoint;
  readonly title: string;
  readonly onClose: () => void;
}

/** The secret that messages are signed with, and the code that checks it. */
export function EndpointSecretDialog({ endpoint, title, onClose }: EndpointSecretDialogProps) {
  const t = useTranslations("webhooks.secret");
  const common = useTranslations("common.action");
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      description={t("text")}
      width={560}
      actions={
        <Button tone="primary" onClick={onClose}>
          {common("close")}
        </Button>
      }
    >
      <div className="grid gap-4">
        <CodeBox
          code={endpoint.secret}
          copyLabel={common("copy")}
          copiedLabel={common("copied")}
          of={t("name")}
        />
        <VerifyCode />
      </div>
    </Dialog>
  );
}
