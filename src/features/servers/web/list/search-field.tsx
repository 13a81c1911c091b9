import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { TextField } from "#src/web/ui/text-field.tsx";

export interface SearchFieldProps {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
}

const settleMs = 300;

/** Looks for a name, address or tag, a moment after the typing has stopped. */
export function SearchField({ value, onValueChange }: SearchFieldProps) {
  const t = useTranslations("servers.list");
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);

  // Changed from outside, such as by "Show all servers". Our own value coming back must not undo what was
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

  return (
    <TextField
      type="search"
      size="sm"
      label={t("search")}
      labelHidden
      placeholder={t("search")}
      prefix={<Search strokeWidth={1.6} />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      maxLength={100}
      className="w-64 max-md:w-full"
    />
  );
}
