import { Eraser, FileArchive } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useMe } from "#src/web/office/session/me-query.ts";
import type { ObjectAct } from "#src/web/office/shapes/object/act-panel.tsx";
import { CopyDialog } from "./copy-dialog.tsx";
import { EraseDialog } from "./erase-dialog.tsx";
import type { PrivacyCustomer } from "./privacy-query.ts";

export interface PrivacyActs {
  /** For the `ActPanel`. */
  readonly acts: readonly ObjectAct[];
  /** Beside the page: the dialog that is open. */
  readonly dialog: ReactNode;
}

/**
 * What staff may do with a customer's data, by the role: have a copy made, and erase. Of one that is erased nothing is
 * left to do. `customer`.
 */
export function usePrivacyActs(
  customer: PrivacyCustomer & { readonly erasedAt: string | null },
): PrivacyActs {
  const t = useTranslations("officePrivacy");
  const { permissions } = useMe();
  const [opened, setOpened] = useState<"copy" | "erase">();
  const close = () => setOpened(undefined);
  if (customer.erasedAt !== null) return { acts: [], dialog: null };
  const acts: readonly ObjectAct[] = [
    ...(permissions.includes("customers.export")
      ? [
          {
            key: "copy",
            label: t("copy.act"),
            detail: t("copy.detail"),
            icon: FileArchive,
            run: () => setOpened("copy"),
          },
        ]
      : []),
    ...(permissions.includes("customers.erase")
      ? [
          {
            key: "erase",
            label: t("erase.act"),
            detail: t("erase.detail"),
            icon: Eraser,
            isDanger: true,
            run: () => setOpened("erase"),
          },
        ]
      : []),
  ];
  const dialog =
    opened === "copy" ? (
      <CopyDialog customer={customer} onClose={close} />
    ) : opened === "erase" ? (
      <EraseDialog customer={customer} onClose={close} />
    ) : null;
  return { acts, dialog };
}
