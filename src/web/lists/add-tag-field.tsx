import { useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { tagText } from "./tag-text.ts";
import { type TaggedThing, useTags } from "./use-tags.ts";

export interface AddTagFieldProps {
  readonly thing: TaggedThing;
  readonly onClose: () => void;
}

/** A field as small as a tag: Enter adds, Escape and an empty Enter close it. `thing`, `onClose` */
export function AddTagField({ thing, onClose }: AddTagFieldProps) {
  const t = useTranslations("lists.tags");
  const textOf = useErrorText();
  const notify = useNotify();
  const [text, setText] = useState("");
  const change = useTags(thing);
  const tag = tagText(text);
  const add = () => {
    if (tag === "") onClose();
    else if (!change.isPending) {
      change.mutate(
        { kind: "tag", tag },
        { onSuccess: () => setText(""), onError: (error) => notify("red", textOf(error)) },
      );
    }
  };
  return (
    <input
      // It takes the place of the button that was pressed.
      ref={(field) => field?.focus()}
      aria-label={t("typed")}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
        // Not the Enter that accepts a word of an input method.
        if (event.key === "Enter" && !event.nativeEvent.isComposing) add();
      }}
      onBlur={() => {
        if (tag === "") onClose();
      }}
      aria-busy={change.isPending}
      maxLength={32}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      className="h-6 w-28 rounded-4 border border-edge bg-surface px-1.5 font-mono text-12 text-fg outline-none focus:border-accent max-md:h-9 max-md:text-16"
    />
  );
}
