import { useTranslations } from "use-intl";
import { noPassword } from "../password-memory.ts";
import type { Image, Server } from "../server-types.ts";
import { LossDialog } from "./loss-dialog.tsx";
import type { Access } from "./use-access.ts";
import { reinstallCall, useReinstall } from "./use-reinstall.ts";

export interface ReinstallDialogProps {
  readonly server: Server;
  readonly image: Image;
  readonly access: Access;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onAccepted: () => void;
}

/** What a reinstall takes away and what it leaves, and the name to type. */
export function ReinstallDialog(props: ReinstallDialogProps) {
  const { server, image, access, open, onOpenChange, onAccepted } = props;
  const t = useTranslations("server.reinstall");
  const reinstall = useReinstall(server.id, onAccepted);
  const body = { image: image.id, ...access.body, confirmName: server.name };
  const isByPassword = access.kind === "password";
  return (
    <LossDialog
      server={server}
      open={open}
      onOpenChange={onOpenChange}
      title={t("dialogTitle", { name: server.name })}
      description={t("dialogText")}
      between={[
        {
          key: "system",
          label: t("loss.system"),
          value: t("loss.systemValue", { next: nameOf(image), now: nameOf(server.image) }),
        },
        { key: "access", label: t("loss.access"), value: t(`loss.${access.kind}`) },
      ]}
      addresses={t("loss.kept")}
      confirmLabel={t("confirm")}
      call={reinstall}
      shown={() => reinstallCall(server.id, body)}
      onConfirm={() => reinstall.mutate({ body, password: isByPassword ? access.password : noPassword })}
    />
  );
}

function nameOf({ name, version }: Pick<Image, "name" | "version">): string {
  return `${name} ${version}`;
}
