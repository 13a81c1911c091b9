import { useRefusalTexts } from "#src/web/i18n/use-refusal-texts.ts";
import { Note } from "#src/web/ui/note.tsx";

/** In the place of a button for what the reader's role in the team does not allow: whom to ask. */
export function RoleNote() {
  const text = useRefusalTexts()("role_not_allowed");
  return text === undefined ? null : <Note>{text}</Note>;
}
