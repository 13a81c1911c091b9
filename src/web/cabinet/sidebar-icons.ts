import {
  ArrowLeftRight,
  Bell,
  Contact,
  Globe,
  KeyRound,
  LifeBuoy,
  type LucideIcon,
  Server,
  Settings,
  Store,
  Wallet,
} from "lucide-react";
import type { NavigationText } from "#src/web/layouts/navigation.ts";

/** The drawing beside each entry of the sidebar. */
export const sidebarIcons: Readonly<Partial<Record<NavigationText, LucideIcon>>> = {
  myDomains: Globe,
  myServers: Server,
  contacts: Contact,
  wallet: Wallet,
  transactions: ArrowLeftRight,
  notifications: Bell,
  api: KeyRound,
  whitelabel: Store,
  settings: Settings,
  support: LifeBuoy,
};
