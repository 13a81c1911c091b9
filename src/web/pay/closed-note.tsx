import { useRefusalTexts } from "#src/web/i18n/use-refusal-texts.ts";
import { Note } from "#src/web/ui/note.tsx";

/** Beside a button that our staff closed to the customer: that it is so, and what was written about it. */
export function ClosedNote({ text }: { readonly text: string }) {
  const shown = useRefusalTexts()("customer_blocked", { text });
  return shown === undefined ? null : <Note tone="danger">{shown}</Note>;
}
