import { useTranslations } from "use-intl";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { FormError } from "#src/web/forms/form-error.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import type { Chat } from "./queries.ts";
import { useLinkCalls } from "./use-link-calls.ts";

/** Who has just connected, to be compared: `chat`, `onEnd`. */
export function ConnectedChat({ chat, onEnd }: { readonly chat: Chat; readonly onEnd: () => void }) {
  const t = useTranslations("telegram.connect");
  const textOf = useErrorText();
  const { remove } = useLinkCalls(chat);
  return (
    <div role="status" className="grid gap-2">
      <Note
        tone="ok"
        action={
          <span className="flex flex-wrap gap-2">
            <Button size="sm" onClick={onEnd}>
              {t("mine")}
            </Button>
            <Button
              size="sm"
              tone="danger"
              pending={remove.isPending}
              onClick={() => remove.mutate(undefined, { onSuccess: onEnd })}
            >
              {t("notMine")}
            </Button>
          </span>
        }
      >
        {t.rich("done", { name: () => <bdi className="font-medium">{chat.name}</bdi> })}
      </Note>
      <FormError>{remove.error ? textOf(remove.error) : undefined}</FormError>
    </div>
  );
}
