import { useRouter } from "@tanstack/react-router";
import type { MouseEvent, ReactNode } from "react";
import { ButtonLink, type ButtonSize } from "#src/web/ui/button.tsx";
import { isCabinetPath } from "./is-cabinet-path.ts";

export interface BackLinkProps {
  /** A path of this site: of the cabinet or a public page. */
  readonly to: string;
  readonly icon?: ReactNode;
  readonly tone?: "secondary" | "primary" | undefined;
  readonly size?: ButtonSize | undefined;
  /** Before it is followed. */
  readonly onFollow?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A link to a path that is only known at run time: `to`, `icon`, `tone`, `size`, `onFollow`. Cabinet pages open without a load. */
export function BackLink({ to, icon, tone, size, onFollow, children }: BackLinkProps) {
  const router = useRouter();
  const follow = (event: MouseEvent) => {
    onFollow?.();
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;
    if (opensElsewhere || !isCabinetPath(to)) return;
    event.preventDefault();
    router.history.push(to);
  };
  return (
    <ButtonLink href={to} onClick={follow} icon={icon} tone={tone} size={size}>
      {children}
    </ButtonLink>
  );
}
