import type { UseMutationResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { ShowCall, type ShowCallProps } from "#src/web/calls/show-call.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { DestructiveDialog } from "#src/web/ui/destructive-dialog.tsx";
import type { KeyValueItem } from "#src/web/ui/key-value-list.tsx";
import type { Server } from "../server-types.ts";
import { useSizes } from "../use-sizes.ts";

export interface LossDialogProps {
  readonly server: Server;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  readonly description: ReactNode;
  /** Above the disk. */
  readonly before?: readonly KeyValueItem[];
  /** Between the disk and the addresses. */
  readonly between?: readonly KeyValueItem[];
  /** What becomes of the addresses. */
  readonly addresses: string;
  /** Before the name to type. */
  readonly children?: ReactNode;
  readonly confirmLabel: string;
  readonly call: Pick<UseMutationResult, "isPending" | "error" | "reset">;
  /** The call that it makes. */
  readonly shown: ShowCallProps["call"];
  readonly onConfirm: () => void;
}

/** Confirms what erases a server's disk: what goes, what becomes of the addresses, and the name to type. */
export function LossDialog(props: LossDialogProps) {
  const { server, open, onOpenChange, before = [], between = [], addresses, call, shown, ...rest } = props;
  const t = useTranslations("server.loss");
  const common = useTranslations("common.action");
  const format = useFormatter();
  const sizes = useSizes();
  const textOf = useErrorText();
  return (
    <DestructiveDialog
      {...rest}
      open={open}
      onOpenChange={(next) => {
        call.reset();
        onOpenChange(next);
      }}
      losses={[
        ...before,
        { key: "disk", label: t("disk"), value: t("diskValue", { size: sizes.disk(server.diskGb) }) },
        ...between,
        {
          key: "addresses",
          label: t("addresses"),
          value: (
            <>
              <BdiCode>{format.list(server.ipv4, { type: "unit" })}</BdiCode> {addresses}
            </>
          ),
        },
      ]}
      name={server.name}
      nameLabel={t.rich("typeName", {
        name: () => <bdi className="rounded-4 bg-surface2 px-1 font-mono">{server.name}</bdi>,
      })}
      cancelLabel={common("cancel")}
      pending={call.isPending}
      error={call.error ? textOf(call.error) : undefined}
      end={<ShowCall call={shown} />}
    />
  );
}
