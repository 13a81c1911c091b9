import { useFormatter, useTranslations } from "use-intl";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { DestructiveDialog } from "#src/web/ui/destructive-dialog.tsx";
import { noPassword } from "../password-memory.ts";
import type { Image, Server } from "../server-types.ts";
import { useSizes } from "../use-sizes.ts";
import type { Access } from "./use-access.ts";
import { useReinstall } from "./use-reinstall.ts";

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
  const common = useTranslations("common.action");
  const textOf = useErrorText();
  const sizes = useSizes();
  const format = useFormatter();
  const reinstall = useReinstall(server.id, onAccepted);
  const isByPassword = access.kind === "password";
  return (
    <DestructiveDialog
      open={open}
      onOpenChange={(next) => {
        reinstall.reset();
        onOpenChange(next);
      }}
      title={t("dialogTitle", { name: server.name })}
      description={t("dialogText")}
      losses={[
        {
          key: "disk",
          label: t("loss.disk"),
          value: t("loss.diskValue", { size: sizes.disk(server.diskGb) }),
        },
        {
          key: "system",
          label: t("loss.system"),
          value: t("loss.systemValue", { next: nameOf(image), now: nameOf(server.image) }),
        },
        { key: "access", label: t("loss.access"), value: t(`loss.${access.kind}`) },
        {
          key: "addresses",
          label: t("loss.addresses"),
          value: (
            <>
              <BdiCode>{format.list(server.ipv4, { type: "unit" })}</BdiCode> {t("loss.kept")}
            </>
          ),
        },
      ]}
      name={server.name}
      nameLabel={t.rich("typeName", {
        name: () => <bdi className="rounded-4 bg-surface2 px-1 font-mono">{server.name}</bdi>,
      })}
      cancelLabel={common("cancel")}
      confirmLabel={t("confirm")}
      pending={reinstall.isPending}
      error={reinstall.error ? textOf(reinstall.error) : undefined}
      onConfirm={() =>
        reinstall.mutate({
          body: { image: image.id, ...access.body, confirmName: server.name },
          password: isByPassword ? access.password : noPassword,
        })
      }
    />
  );
}

function nameOf({ name, version }: Pick<Image, "name" | "version">): string {
  return `${name} ${version}`;
}
