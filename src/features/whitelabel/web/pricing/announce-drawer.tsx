import { useState } from "react";
import { useTranslations } from "use-intl";
import { ShowCall } from "#src/web/calls/show-call.tsx";
import { FormError } from "#src/web/forms/form-error.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import type { SiteId } from "../queries.ts";
import { AnnounceFields } from "./announce-fields.tsx";
import { ChangeEffect } from "./change-effect.tsx";
import type { Pricing } from "./queries.ts";
import { type AnnounceForm, emptyForm, useAnnouncement } from "./use-announcement.ts";

interface AnnounceDrawerProps {
  readonly id: SiteId;
  readonly pricing: Pricing;
  readonly onClose: () => void;
}

/** Announces that running services cost what the price list says, after showing what that does. */
export function AnnounceDrawer({ id, pricing, onClose }: AnnounceDrawerProps) {
  const t = useTranslations("whitelabelPricing.running");
  const common = useTranslations("common.action");
  const [form, setForm] = useState<AnnounceForm>(emptyForm);
  const { effect, isEarly, call, send, error } = useAnnouncement(id, form, onClose);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("announce")}
      description={t("text")}
      closeLabel={common("close")}
      isDrawer
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button
            tone="primary"
            disabled={call === undefined}
            pending={send.isPending}
            onClick={() => call && send.mutate(call)}
          >
            {t("confirm", { count: effect?.services ?? 0 })}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <AnnounceFields
          pricing={pricing}
          form={form}
          isEarly={isEarly}
          set={(patch) => setForm((old) => ({ ...old, ...patch }))}
        />
        <ChangeEffect effect={effect} />
        <FormError>{error}</FormError>
      </div>
      <ShowCall call={() => call} className="mt-4" />
    </Dialog>
  );
}
