import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#src/web/ui/button.tsx";
import { fits } from "../order/order-choice.ts";
import { SystemPicker } from "../order/system-picker.tsx";
import { noPassword } from "../password-memory.ts";
import { serverCan } from "../server-can.ts";
import type { Image, Server } from "../server-types.ts";
import { AccessFields } from "./access-fields.tsx";
import { ReinstallDialog } from "./reinstall-dialog.tsx";
import { useAccess } from "./use-access.ts";

export interface ReinstallFormProps {
  readonly server: Server;
  readonly images: readonly Image[];
}

/** The system to install and how to log in afterwards; what is lost is asked about in a dialog. */
export function ReinstallForm({ server, images }: ReinstallFormProps) {
  const t = useTranslations("server.reinstall");
  const access = useAccess();
  const [imageId, setImageId] = useState(server.image.id);
  const [isChecked, setChecked] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const image = images.find(({ id }) => id === imageId) ?? images.find((one) => fits(one, server));

  const ask = () => {
    setChecked(true);
    if (access.fault === undefined) setOpen(true);
  };
  const accepted = () => {
    setOpen(false);
    setChecked(false);
    access.setPassword(noPassword);
    // The countdown and its cancel button are above the tabs.
    window.scrollTo({ top: 0 });
  };
  return (
    <div className="grid gap-4">
      <p className="text-13 text-pretty text-muted">{t("text")}</p>
      <div>
        <SystemPicker images={images} diskGb={server.diskGb} value={image} onValueChange={setImageId} />
      </div>
      <AccessFields
        access={access}
        isChecked={isChecked}
        onLeave={() => setChecked(access.password.text !== "")}
      />
      <Button
        tone="danger"
        className="justify-self-start"
        disabled={!serverCan.change(server) || image === undefined}
        onClick={ask}
      >
        {t("action")}
      </Button>
      {image && (
        <ReinstallDialog
          server={server}
          image={image}
          access={access}
          open={isOpen}
          onOpenChange={setOpen}
          onAccepted={accepted}
        />
      )}
    </div>
  );
}
