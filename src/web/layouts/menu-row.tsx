import {
  ArrowLeftRight,
  ChevronRight,
  Code,
  Globe,
  HardDrive,
  type LucideIcon,
  Send,
  Server,
} from "lucide-react";
import type { ReactNode } from "react";
import type { NavigationText } from "./web-feature.ts";

const icons: Readonly<Partial<Record<NavigationText, LucideIcon>>> = {
  virtualServers: Server,
  dedicatedServers: HardDrive,
  popularDomains: Globe,
  domainTransfer: ArrowLeftRight,
  telegram: Send,
  telegramBot: Send,
  api: Code,
};

/** Content of a menu's row: icon, name with what marks the link, and a second line with a fact. */
export function MenuRow(props: {
  readonly text: NavigationText;
  readonly name: string;
  readonly mark: ReactNode;
  readonly fact: string | undefined;
}) {
  const Icon = icons[props.text];
  return (
    <>
      {Icon && <Icon aria-hidden="true" className="mt-0.75 size-4 shrink-0" strokeWidth={1.6} />}
      <span>
        <span className="flex items-center gap-2 font-medium">
          {props.name}
          {props.mark}
        </span>
        {props.fact !== undefined && <span className="block text-13 text-muted">{props.fact}</span>}
      </span>
    </>
  );
}

/** Content of the row at a menu's foot: icon, name, `count`. */
export function MenuFoot(props: {
  readonly icon: LucideIcon;
  readonly name: string;
  readonly count: ReactNode;
}) {
  const Icon = props.icon;
  return (
    <>
      <Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.6} />
      <span className="flex-1">{props.name}</span>
      {props.count}
      <ChevronRight aria-hidden="true" className="size-3.5 text-muted rtl:-scale-x-100" strokeWidth={1.6} />
    </>
  );
}
