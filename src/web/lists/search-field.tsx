import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { KeyCap } from "#src/web/ui/tag.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { longestSearch } from "./list-search.ts";

export interface SearchFieldProps {
  /** What is searched for; also the placeholder. */
  readonly label: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
}

const settleMs = 300;

/** Searches a list, shortly after typing stops; the key / leads to it: `label`, `value`, `onValueChange`. */
export function SearchField({ label, value, onValueChange }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);

  // Changed from outside, such as by "Show all". Our own value coming back must not overwrite what was
  // typed since.
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) setText(value);
  }

  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => {
      setSent(text);
      onValueChange(text);
    }, settleMs);
    return () => clearTimeout(timer);
  }, [text, value, onValueChange]);

  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, []);

  return (
    <TextField
      ref={field}
      type="search"
      size="sm"
      label={label}
      labelHidden
      placeholder={label}
      prefix={<Search strokeWidth={1.6} />}
      suffix={
        text === "" && (
          <span aria-hidden="true" className="max-md:hidden">
            <KeyCap>/</KeyCap>
          </span>
        )
      }
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      maxLength={longestSearch}
      className="w-64 max-md:w-full"
    />
  );
}

/** Letters go to what has the focus; a dialog keeps them. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest("input, textarea, select, [contenteditable], [role=dialog], [data-console]") !== null
  );
}
