import {
  ArrowLeftRight,
  BadgeDollarSign,
  CalendarPlus,
  CirclePause,
  CirclePlay,
  KeyRound,
  Lock,
  LockOpen,
  ScanSearch,
  Undo2,
} from "lucide-react";
import { useTranslations } from "use-intl";
import type { StaffPermission } from "#src/shared/staff-access.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { hasOpenTask } from "#src/web/office/parts/task-table.tsx";
import { useMe } from "#src/web/office/session/me-query.ts";
import type { ObjectAct } from "#src/web/office/shapes/object/act-panel.tsx";
import { heldStates, stateAllows } from "../../rules.ts";
import type { DomainAct } from "./domain-acts.tsx";
import type { ShownDomain } from "./domains-query.ts";

interface OfferedAct extends Omit<ObjectAct, "label" | "run"> {
  readonly key: DomainAct;
  readonly permission: StaffPermission;
  /** The state of the domain allows it. */
  readonly isOffered: boolean;
}

/** The acts that role and state allow, each with its key. */
export function useDomainActs(domain: ShownDomain, open: (act: DomainAct) => void): readonly ObjectAct[] {
  const t = useTranslations("officeServices.domain.acts");
  const times = useTimes();
  const { permissions } = useMe();
  const { state, staffHold, isLocked, offers, tasks, cancellableUntil } = domain;
  const isOpen = stateAllows.change(state);
  const isFree = isOpen && staffHold === null;
  const all: readonly OfferedAct[] = [
    {
      key: "settle",
      icon: ScanSearch,
      shortcut: "e",
      permission: "domains.operate",
      isOffered: heldStates.includes(state),
    },
    {
      key: isLocked ? "unlock" : "lock",
      icon: isLocked ? LockOpen : Lock,
      shortcut: "l",
      permission: "domains.operate",
      isOffered: isFree && offers.lock,
    },
    {
      key: "code",
      icon: KeyRound,
      shortcut: "c",
      detail: t("codeDetail"),
      permission: "domains.operate",
      isOffered: isFree && (!isLocked || !offers.lock) && !hasOpenTask(tasks),
    },
    { key: "renew", icon: CalendarPlus, shortcut: "y", permission: "domains.gift", isOffered: isOpen },
    {
      key: "price",
      icon: BadgeDollarSign,
      shortcut: "o",
      permission: "prices.write",
      isOffered: isOpen && permissions.includes("prices.read"),
    },
    {
      key: "move",
      icon: ArrowLeftRight,
      shortcut: "m",
      detail: t("two"),
      permission: "domains.move",
      isOffered: isOpen,
    },
    {
      key: "lift",
      icon: CirclePlay,
      shortcut: "u",
      permission: "domains.hold",
      isOffered: staffHold !== null,
    },
    {
      key: "hold",
      icon: CirclePause,
      shortcut: "h",
      isDanger: true,
      detail: staffHold === null ? undefined : t("replaces"),
      permission: "domains.hold",
      isOffered: stateAllows.hold(state) && offers.lock,
    },
    {
      key: "cancel",
      icon: Undo2,
      shortcut: "x",
      isDanger: true,
      detail: cancellableUntil === null ? undefined : t("until", { time: times.stamp(cancellableUntil) }),
      permission: "domains.cancel",
      isOffered: cancellableUntil !== null && !hasOpenTask(tasks),
    },
  ];
  return all
    .filter(({ permission, isOffered }) => isOffered && permissions.includes(permission))
    .map(({ permission: _, isOffered: __, ...act }) => ({
      ...act,
      label: t(act.key),
      run: () => open(act.key),
    }));
}
