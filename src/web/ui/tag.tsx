import type { ReactNode } from "react";

/** A label the user gave: children = its text. */
export function Tag({ children }: { readonly children: ReactNode }) {
  return (
    <span className="inline-flex h-5 items-center rounded-4 border border-line bg-surface px-1.5 font-mono text-12 whitespace-nowrap text-fg2">
      <bdi>{children}</bdi>
    </span>
  );
}

/** A reduction or offer, `−10%` or a short phrase: children = its text. */
export function OfferMark({ children }: { readonly children: ReactNode }) {
  return (
    <span className="inline-flex h-5 items-center rounded-4 bg-accenttint px-1.5 font-mono text-12 font-semibold whitespace-nowrap text-accent">
      <bdi>{children}</bdi>
    </span>
  );
}

/** A keyboard key: children = its name. */
export function KeyCap({ children }: { readonly children: ReactNode }) {
  return (
    <kbd
      dir="ltr"
      className="inline-flex h-5 items-center rounded-4 border border-b-2 border-line2 bg-surface px-1.5 font-mono text-11 text-fg2"
    >
      {children}
    </kbd>
  );
}
