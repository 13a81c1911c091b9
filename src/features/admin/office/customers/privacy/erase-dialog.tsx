import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { ErasureEffects } from "#src/web/office/parts/erasure-effects.tsx";
import { erasureQuery } from "#src/web/office/parts/erasure-query.ts";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { Checkbox } from "#src/web/ui/checkbox.tsx";
import { Money } from "#src/web/ui/money.tsx";
import type { PrivacyCustomer } from "./privacy-query.ts";

export interface EraseDialogProps {
  readonly customer: PrivacyCustomer;
  readonly onClose: () => void;
}

/** Erases a customer, after what goes, what stays and what is in the way: `customer`, `onClose`. */
export function EraseDialog({ customer, onClose }: EraseDialogProps) {
  const t = useTranslations("officePrivacy.erase");
  const changed = useChanged();
  const preview = useQuery(erasureQuery(customer.id));
  const { data } = preview;
  const [isRenounced, setRenounced] = useState(false);
  const others = data?.obstacles.filter(({ code }) => code !== "balance") ?? [];
  const balanceCents = data?.balanceCents ?? 0;
  const isOff =
    data === undefined || data.erasedAt !== null || others.length > 0 || (balanceCents > 0 && !isRenounced);
  return (
    <ActDialog
      open
      onClose={onClose}
      isDanger
      isOff={isOff}
      reads={preview}
      title={t("title", { name: customer.name })}
      description={t("text")}
      typed={customer.name}
      label={t("label")}
      done={t("done")}
      send={async ({ reason, keyFor }) => {
        const body = { renouncedCents: isRenounced ? balanceCents : 0, reason };
        await api("POST /v2/admin/customers/{id}/erase", {
          params: { id: customer.id },
          body,
          idempotencyKey: keyFor(body),
        });
        await changed();
      }}
    >
      {data !== undefined && (
        <ErasureEffects preview={data} renouncedCents={isRenounced ? balanceCents : 0} />
      )}
      {others.length === 0 && balanceCents > 0 && (
        <Checkbox
          label={t("renounced")}
          end={<Money cents={balanceCents} />}
          checked={isRenounced}
          onChange={(event) => setRenounced(event.currentTarget.checked)}
        />
      )}
    </ActDialog>
  );
}
