import { useRouter } from "@tanstack/react-router";
import type { MouseEvent, ReactNode } from "react";
import { paths } from "#src/shared/paths.ts";
import { type ButtonTone, buttonClass } from "#src/web/ui/button.tsx";

export interface TopUpLinkProps {
  readonly amountCents: number;
  /** Path of this origin to return to once the money has arrived. */
  readonly returnTo: string;
  /** A money button, or text in a sentence. */
  readonly look: "button" | "text";
  readonly tone?: ButtonTone | undefined;
  readonly children: ReactNode;
}

/** Links to the deposit page with the amount filled in. */
export function TopUpLink({ amountCents, returnTo, look, tone, children }: TopUpLinkProps) {
  const { history } = useRouter();
  const href = `${paths.deposit}?${new URLSearchParams({ amount: String(amountCents), returnTo }).toString()}`;
  // Without a reload: state that is only in memory, such as a root password, survives the way back.
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    history.push(href);
  };
  return (
    <a
      href={href}
      onClick={follow}
      className={
        look === "button"
          ? buttonClass({ tone, size: "lg", block: true })
          : "font-medium text-accent underline-offset-2 hover:underline"
      }
    >
      {look === "button" ? <span>{children}</span> : children}
    </a>
  );
}
