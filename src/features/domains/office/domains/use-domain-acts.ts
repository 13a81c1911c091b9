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
} from "lucide-react";
import { useTranslations } from "use-intl";
import { hasOpenTask } from "#src/web/office/parts/task-table.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
import type { ObjectAct } from "#src/web/office/shapes/object/act-panel.tsx";
import { heldStates, stateAllows } from "../../rules.ts";
import type { DomainAct } from "./domain-acts.tsx";
import type { ShownDomain } from "./domains-query.ts";

/** The acts that role and state allow, each with its key. */
export function useDomainActs(domain: ShownDomain, open: (act: DomainAct) => void): readonly ObjectAct[] {
  const t = useTranslations("officeServices.domain.acts");
  const may = {
    operate: useMay("domains.operate"),
    gift: useMay("domains.gift"),
    hold: useMay("domains.hold"),
    move: useMay("domains.move"),
    price: useMay("prices.write"),
    prices: useMay("prices.read"),
  };
  const { state, staffHold, isLocked, offers, tasks } = domain;
  const isOpen = stateAllows.change(state);
  const isFree = isOpen && staffHold === null;
  const all: readonly (Omit<ObjectAct, "label" | "run"> & { readonly key: DomainAct; isOffered: boolean })[] =
    [
      {
        key: "settle",
        icon: ScanSearch,
        shortcut: "e",
        isOffered: may.operate && heldStates.includes(state),
      },
      {
        key: isLocked ? "unlock" : "lock",
        icon: isLocked ? LockOpen : Lock,
        shortcut: "l",
        isOffered: may.operate && isFree && offers.lock,
      },
      {
        key: "code",
        icon: KeyRound,
        shortcut: "c",
        detail: t("codeDetail"),
        isOffered: may.operate && isFree && (!isLocked || !offers.lock) && !hasOpenTask(tasks),
      },
      { key: "renew", icon: CalendarPlus, shortcut: "y", isOffered: may.gift && isOpen },
      { key: "price", icon: BadgeDollarSign, shortcut: "o", isOffered: may.price && may.prices && isOpen },
      {
        key: "move",
        icon: ArrowLeftRight,
        shortcut: "m",
        detail: t("two"),
        isOffered: may.move && isOpen,
      },
      { key: "lift", icon: CirclePlay, shortcut: "u", isOffered: may.hold && staffHold !== null },
      {
        key: "hold",
        icon: CirclePause,
        shortcut: "h",
        isDanger: true,
        detail: staffHold === null ? undefined : t("replaces"),
        isOffered: may.hold && isOpen && offers.lock,
      },
    ];
  return all
    .filter(({ isOffered }) => isOffered)
    .map(({ isOffered: _, ...act }) => ({ ...act, label: t(act.key), run: () => open(act.key) }));
}
