import { Search, X } from "lucide-react";
import type { Ref } from "react";
import { Button, IconButton } from "#src/web/ui/button.tsx";
import { classNames } from "#src/web/ui/class-names.ts";

export interface NameSearchProps {
  readonly texts: {
    readonly label: string;
    readonly placeholder: string;
    readonly submit: string;
    readonly clear: string;
  };
  /** Where the form is sent without JavaScript. */
  readonly action: string;
  readonly inputRef?: Ref<HTMLInputElement> | undefined;
  readonly value?: string | undefined;
  readonly onValueChange?: ((value: string) => void) | undefined;
  readonly onSubmit?: (() => void) | undefined;
  readonly error?: string | undefined;
}

/** The longest possible name, with room for what surrounds a pasted one. */
const maxLength = 300;

/** The big box for a name; works as a plain form too: `texts`, `action`, and for islands `value`, `onValueChange`, `onSubmit`, `error`. */
export function NameSearch(props: NameSearchProps) {
  const { texts, action, inputRef, value, onValueChange, onSubmit, error } = props;
  return (
    <form
      role="search"
      action={action}
      onSubmit={
        onSubmit &&
        ((event) => {
          event.preventDefault();
          onSubmit();
        })
      }
    >
      <div
        className={classNames(
          "flex h-16 items-center gap-3 rounded-10 border bg-surface ps-5 pe-2 transition-colors max-md:gap-2 max-md:ps-3",
          "focus-within:ring-3 focus-within:ring-accent/18",
          error === undefined ? "border-fg" : "border-danger",
        )}
      >
        <Search className="size-5 shrink-0 text-muted max-sm:hidden" strokeWidth={1.6} aria-hidden="true" />
        <input
          ref={inputRef}
          name="name"
          type="text"
          dir="auto"
          aria-label={texts.label}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : "name-error"}
          placeholder={texts.placeholder}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={maxLength}
          value={value}
          onChange={onValueChange && ((event) => onValueChange(event.target.value))}
          className="h-full min-w-0 flex-1 bg-transparent text-20 outline-none placeholder:text-muted max-md:text-18"
        />
        {value !== undefined && value !== "" && (
          <IconButton label={texts.clear} onClick={() => onValueChange?.("")}>
            <X strokeWidth={1.6} aria-hidden="true" />
          </IconButton>
        )}
        <Button type="submit" tone="ink" size="lg">
          {texts.submit}
        </Button>
      </div>
      {error !== undefined && (
        <p id="name-error" className="mt-2 text-13 text-danger">
          {error}
        </p>
      )}
    </form>
  );
}
