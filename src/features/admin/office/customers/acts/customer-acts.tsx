import { useQuery } from "@tanstack/react-query";
import { Ban, CircleDollarSign, LogOut, Mail, OctagonPause, ShieldBan, Undo2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { StaffPermission } from "#src/shared/staff-access.ts";
import { formatCents } from "#src/shared/money.ts";
import { useMe } from "#src/web/office/session/me-query.ts";
import type { ObjectAct } from "#src/web/office/shapes/object/act-panel.tsx";
import { blocksQuery } from "../customer-query.ts";
import { type Customer } from "#src/web/office/parts/customer-head-query.ts";
import { useLookAct } from "../look/use-look-act.tsx";
import { AdjustDialog } from "./adjust-dialog.tsx";
import { type Adjustment, adjustmentsQuery, useAdjustLimit } from "./acts-query.ts";
import { BanDialog } from "./ban-dialog.tsx";
import { BlockDialog } from "./block-dialog.tsx";
import { CorrectDialog } from "./correct-dialog.tsx";
import { EmailDialog } from "./email-dialog.tsx";
import { SessionsDialog } from "./sessions-dialog.tsx";
import { SuspendDialog } from "./suspend-dialog.tsx";

interface CustomerAct extends Omit<ObjectAct, "run"> {
  readonly permission: StaffPermission;
  readonly dialog: (onClose: () => void) => ReactNode;
}

export interface CustomerActs {
  /** For the `ActPanel`. */
  readonly acts: readonly ObjectAct[];
  /** Beside the page: the dialog that is open. */
  readonly dialog: ReactNode;
}

/** What may be done with a customer, by the role, and the dialog of what is being done: `customer`. */
export function useCustomerActs(customer: Customer): CustomerActs {
  const { permissions } = useMe();
  const [opened, setOpened] = useState<string>();
  const all = [...useMoneyActs(customer), ...useAccessActs(customer), useLookAct(customer)];
  const allowed = all.filter(({ permission }) => permissions.includes(permission));
  const close = () => setOpened(undefined);
  return {
    acts: allowed.map(({ permission: _, dialog: __, ...act }) => ({ ...act, run: () => setOpened(act.key) })),
    dialog: allowed.find(({ key }) => key === opened)?.dialog(close),
  };
}

function useMoneyActs(customer: Customer): readonly CustomerAct[] {
  const t = useTranslations("officeActs");
  const { permissions } = useMe();
  const limit = useAdjustLimit();
  const mayList = permissions.includes("ledger.read") && permissions.includes("ledger.adjust");
  const { data } = useQuery({ ...adjustmentsQuery(customer.id), enabled: mayList });
  const { wallet } = customer;
  const [first, ...more] = data?.adjustments.filter(isCorrectable) ?? [];
  const used =
    typeof limit?.centsPerDay === "number"
      ? t("adjust.limit", { used: formatCents(limit.usedCents), limit: formatCents(limit.centsPerDay) })
      : undefined;
  // A sum is decided on beside the balance that it changes.
  if (wallet === null) return [];
  return [
    {
      key: "adjust",
      permission: "ledger.adjust",
      label: t("adjust.act"),
      detail: used,
      icon: CircleDollarSign,
      shortcut: "c",
      dialog: (onClose) => <AdjustDialog customer={customer} wallet={wallet} onClose={onClose} />,
    },
    ...(first === undefined
      ? []
      : [
          {
            key: "correct",
            permission: "ledger.adjust" as const,
            label: t("correct.act"),
            detail: t("correct.detail", { count: more.length + 1 }),
            icon: Undo2,
            shortcut: "x",
            dialog: (onClose: () => void) => (
              <CorrectDialog
                customer={customer}
                wallet={wallet}
                adjustments={[first, ...more]}
                onClose={onClose}
              />
            ),
          },
        ]),
  ];
}

/** Only what was wrong itself is corrected, once. */
function isCorrectable({ correctedById, reversesId }: Adjustment): boolean {
  return correctedById === null && reversesId === null;
}

function useAccessActs(customer: Customer): readonly CustomerAct[] {
  const t = useTranslations("officeActs");
  const format = useFormatter();
  const { permissions } = useMe();
  const blocks = useQuery({ ...blocksQuery(customer.id), enabled: permissions.includes("customers.block") });
  const block =
    customer.state === "blocked" ? blocks.data?.blocks.find(({ endedAt }) => endedAt === null) : undefined;
  const [person] = customer.people;
  const closed = block?.kinds.map((kind) => t(`block.kinds.${kind}`)) ?? [];
  return [
    ...(person === undefined
      ? []
      : [
          {
            key: "sessions",
            permission: "customers.access" as const,
            label: t("sessions.act"),
            detail: t("sessions.detail", {
              count: customer.people.reduce((sum, { sessions }) => sum + sessions, 0),
            }),
            icon: LogOut,
            shortcut: "e",
            dialog: (onClose: () => void) => (
              <SessionsDialog customer={customer} first={person} onClose={onClose} />
            ),
          },
          {
            key: "email",
            permission: "customers.access" as const,
            label: t("email.act"),
            detail: t("email.detail"),
            icon: Mail,
            shortcut: "m",
            dialog: (onClose: () => void) => (
              <EmailDialog customer={customer} first={person} onClose={onClose} />
            ),
          },
        ]),
    {
      key: "ban",
      permission: "bans.write",
      label: t("bans.act"),
      detail: t("bans.detail"),
      icon: ShieldBan,
      shortcut: "d",
      dialog: (onClose) => <BanDialog customer={customer} onClose={onClose} />,
    },
    {
      key: "block",
      permission: "customers.block",
      label: t(block === undefined ? "block.act" : "block.change"),
      detail: closed.length === 0 ? undefined : format.list(closed),
      icon: Ban,
      isDanger: true,
      shortcut: "b",
      dialog: (onClose) => <BlockDialog customer={customer} block={block} onClose={onClose} />,
    },
    {
      key: "suspend",
      permission: "servers.suspend",
      label: t("suspend.act"),
      detail: t("suspend.detail"),
      icon: OctagonPause,
      isDanger: true,
      shortcut: "s",
      dialog: (onClose) => <SuspendDialog customer={customer} onClose={onClose} />,
    },
  ];
}
