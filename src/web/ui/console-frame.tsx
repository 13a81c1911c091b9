import type { ReactNode, Ref } from "react";

export interface ConsoleFrameProps {
  /** "web-1 · VNC · 1024×768", in mono. */
  readonly title: string;
  /** A `Buoy` with the state of the connection. */
  readonly state: ReactNode;
  /** `ConsoleButton`s, at the end of the head. */
  readonly actions?: ReactNode;
  /** A line below the screen. */
  readonly foot?: ReactNode;
  /** The screen itself. */
  readonly children: ReactNode;
}

/** The frame of a machine's screen, dark in both themes: `title`, `state`, `actions`, `foot`, children = screen. */
export function ConsoleFrame({ title, state, actions, foot, children }: ConsoleFrameProps) {
  return (
    <section
      data-theme="dark"
      className="flex min-w-0 flex-col overflow-clip rounded-10 border border-line bg-console text-fg"
    >
      <header className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-consolehead px-3 py-1 max-md:py-2">
        <bdi
          title={title}
          className="min-w-0 truncate font-mono text-13 text-fg2 max-md:max-w-[calc(100%-7rem)]"
        >
          {title}
        </bdi>
        {state}
        {actions !== undefined && (
          <div className="ms-auto flex flex-wrap items-center gap-1 max-md:-mx-2 max-md:w-full max-md:justify-between">
            {actions}
          </div>
        )}
      </header>
      <div dir="ltr" data-console="" className="relative min-h-0 flex-1">
        {children}
      </div>
      {foot !== undefined && (
        <footer className="border-t border-line px-3 py-1.5 text-12 text-pretty text-fg2">{foot}</footer>
      )}
    </section>
  );
}

export interface ConsoleButtonProps {
  readonly onClick: () => void;
  readonly disabled?: boolean | undefined;
  /** Needed when the content is an icon. */
  readonly label?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
  readonly children: ReactNode;
}

/** A small button of the console's head: `onClick`, `label` for an icon, children = text or icon. */
export function ConsoleButton({ onClick, disabled, label, ref, children }: ConsoleButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      onClick={onClick}
      disabled={disabled}
      aria-label={label}
      title={label}
      className="touch-target inline-flex h-7.5 items-center rounded-6 px-2 text-13 text-fg2 transition-colors hover:bg-line hover:text-fg disabled:opacity-45 [&_svg]:size-4"
    >
      {children}
    </button>
  );
}
