import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { TextAreaField } from "#src/web/ui/text-field.tsx";
import type { Sender } from "./senders-page.tsx";

export interface DenyDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Puts addresses on the deny list: `open`, `onClose`. */
export function DenyDialog({ open, onClose }: DenyDialogProps) {
  const t = useTranslations("officeMoney.senders");
  const changed = useChanged();
  const [text, setText] = useState("");
  const addresses = text.split(/[\s,]+/).filter((address) => address !== "");
  const close = () => {
    setText("");
    onClose();
  };
  return (
    <ActDialog
      open={open}
      onClose={close}
      title={t("add")}
      description={t("addText")}
      label={t("addLabel", { count: addresses.length })}
      isDanger
      isOff={addresses.length === 0}
      done={t("addDone")}
      send={async ({ reason }) => {
        await api("POST /v2/admin/denied-senders", { body: { addresses, reason } });
        await changed();
      }}
    >
      <TextAreaField
        label={t("addresses")}
        hint={t("addressesHint")}
        rows={3}
        mono
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </ActDialog>
  );
}

export interface AllowDialogProps {
  /** None: closed. */
  readonly senders: readonly Sender[];
  readonly onClose: () => void;
}

/** Takes addresses off the deny list: `senders`, `onClose`. */
export function AllowDialog({ senders, onClose }: AllowDialogProps) {
  const t = useTranslations("officeMoney.senders");
  const changed = useChanged();
  return (
    <ActDialog
      open={senders.length > 0}
      onClose={onClose}
      title={t("remove")}
      description={t("removeText")}
      label={t("removeLabel", { count: senders.length })}
      done={t("removeDone")}
      effects={senders.map(({ address, reason }) => ({
        key: address,
        label: <BdiCode className="text-12 wrap-anywhere">{address}</BdiCode>,
        value: <bdi>{reason}</bdi>,
      }))}
      send={async ({ reason }) => {
        const addresses = senders.map(({ address }) => address);
        await api("POST /v2/admin/denied-senders/remove", { body: { addresses, reason } });
        await changed();
      }}
    />
  );
}
