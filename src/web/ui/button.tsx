import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Spinner } from "./spinner.tsx";

export type ButtonTone = "primary" | "ink" | "secondary" | "quiet" | "danger" | "danger-fill";
export type ButtonSize = "sm" | "md" | "bar" | "lg";

interface ButtonLook {
  readonly tone?: ButtonTone | undefined;
  readonly size?: ButtonSize | undefined;
  /** Takes the full width. */
  readonly block?: boolean | undefined;
  readonly className?: string | undefined;
}

// `act`: it does something, so that it is closed while staff looks as a customer (`look/close-acts.ts`).
const tones: Readonly<Record<ButtonTone, string>> = {
  primary: "act bg-accent text-onaccent hover:bg-accenthover",
  ink: "bg-fg text-bg hover:bg-fg/90",
  secondary: "border border-line2 bg-surface text-fg hover:bg-surface2",
  quiet: "text-fg hover:bg-surface2",
  danger: "act border border-danger/60 bg-surface text-danger hover:bg-dangertint",
  "danger-fill": "act bg-danger text-onaccent hover:bg-dangerhover",
};

// `--pad` lets the pending state take the spinner's room from the padding, so that the width stays.
const sizes: Readonly<Record<ButtonSize, string>> = {
  sm: "touch-target h-7.5 gap-1 text-13 [--pad:10px] [--spinner-room:18px]",
  md: "h-9 gap-2 text-14 [--pad:14px] [--spinner-room:22px] max-md:h-11",
  // For the bar above a page, which has no room for 44 px: the hit area has them all the same.
  bar: "touch-target h-9 gap-2 text-14 [--pad:14px] [--spinner-room:22px]",
  lg: "h-12 gap-2 text-16 [--pad:20px] [--spinner-room:22px]",
};

/** Classes of a button, for a router's link: `<Link className={buttonClass({ tone: "primary" })}>`. */
export function buttonClass({ tone = "secondary", size = "md", block, className }: ButtonLook = {}): string {
  return classNames(
    "inline-flex shrink-0 items-center justify-center rounded-6 px-(--pad) font-medium whitespace-nowrap transition-colors",
    "disabled:opacity-45 not-aria-busy:aria-disabled:opacity-45 [&_svg]:size-4 [&_svg]:shrink-0",
    tones[tone],
    sizes[size],
    block && "w-full",
    className,
  );
}

export interface ButtonProps extends Omit<ComponentProps<"button">, "className">, ButtonLook {
  /** The action runs: shows a ring, keeps label, width and focus, and takes no second click. */
  readonly pending?: boolean | undefined;
  /** What it runs only reads, so that it also works where nothing may be changed. */
  readonly reads?: boolean | undefined;
  /** 16 px icon before the label; the ring replaces it while pending. */
  readonly icon?: ReactNode;
}

/** A button: `tone`, `size`, `block`, `icon`, `pending` and everything of the native element. */
export function Button({
  tone,
  size,
  block,
  className,
  pending,
  reads,
  icon,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  const hasOwnRoom = icon === undefined;
  return (
    <button
      type="button"
      {...rest}
      onClick={handleClick}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      className={classNames(
        buttonClass({ tone, size, block, className }),
        pending !== undefined && !reads && "act",
        pending && hasOwnRoom && "px-[calc(var(--pad)-var(--spinner-room)/2)]",
      )}
    >
      {pending ? <Spinner /> : icon}
      {children}
    </button>
  );
}

export interface ButtonLinkProps extends Omit<ComponentProps<"a">, "className">, ButtonLook {
  readonly icon?: ReactNode;
}

/** A link that looks like a button: `href`, `tone`, `size`, `block`, `icon`. */
export function ButtonLink({ tone, size, block, className, icon, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={buttonClass({ tone, size, block, className })}>
      {icon}
      {children}
    </a>
  );
}

export interface IconButtonProps extends Omit<ComponentProps<"button">, "aria-label"> {
  /** What the button does; there is no visible text. */
  readonly label: string;
}

/** A square 30 px button with an icon only: `label`, children = the icon. */
export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classNames(
        "touch-target inline-flex size-7.5 shrink-0 align-middle items-center justify-center rounded-6 text-fg2 transition-colors",
        "hover:bg-surface2 hover:text-fg disabled:opacity-45 [&_svg]:size-4",
        className,
      )}
    >
      {children}
    </button>
  );
}
