import { Moon, Sun } from "lucide-react";

export interface ThemeToggleProps {
  /** "Dark theme": the button is pressed while it is on. */
  readonly label: string;
  readonly withText?: boolean;
}

/** Switches the theme; `src/web/public/theme-toggle.ts` handles it, at once and without React. */
export function ThemeToggle({ label, withText }: ThemeToggleProps) {
  return (
    <button
      type="button"
      data-theme-toggle
      aria-pressed="false"
      className="inline-flex h-9 min-w-9 items-center justify-center gap-2 rounded-6 px-2 text-14 text-fg2 transition-colors hover:bg-surface2 hover:text-fg active:bg-surface2 max-bar:h-11 [&_svg]:size-4"
    >
      <Moon strokeWidth={1.6} aria-hidden="true" className="dark:hidden" />
      <Sun strokeWidth={1.6} aria-hidden="true" className="hidden dark:block" />
      <span className={withText ? undefined : "sr-only"}>{label}</span>
    </button>
  );
}
