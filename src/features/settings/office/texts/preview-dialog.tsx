import { useTranslations } from "use-intl";
import { Dialog } from "#src/web/ui/dialog.tsx";
import type { TextGroup } from "./group-entries.ts";

export interface PreviewDialogProps {
  readonly groups: readonly TextGroup[];
  /** By key, filled with examples. */
  readonly texts: ReadonlyMap<string, string>;
  readonly dir: "ltr" | "rtl";
  readonly onClose: () => void;
}

/** How the parts with changes will read, filled with examples: `groups`, `texts`, `dir`, `onClose`. */
export function PreviewDialog({ groups, texts, dir, onClose }: PreviewDialogProps) {
  const t = useTranslations("officeTexts.preview");
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t("title")}
      description={t("text")}
      closeLabel={t("close")}
      width={720}
    >
      <div dir={dir} className="flex flex-col gap-4">
        {groups.map(({ id, entries }) => (
          <article key={id} className="flex flex-col gap-3 rounded-10 border border-line bg-surface p-4">
            {entries.map(({ key }) => (
              <Part key={key} name={key.split(".").at(-1) ?? ""} text={texts.get(key) ?? ""} />
            ))}
          </article>
        ))}
      </div>
    </Dialog>
  );
}

/** As its place on a page or in a mail has it: a heading, a button, or paragraphs. */
function Part({ name, text }: { readonly name: string; readonly text: string }) {
  if (text === "") return null;
  if (name === "title" || name === "subject") return <h3 className="text-16 font-medium">{text}</h3>;
  if (name === "button" || name === "link")
    return <p className="self-start rounded-6 border border-line2 px-3 py-2 text-13 font-medium">{text}</p>;
  return text.split(/\n\s*\n/).map((paragraph, place) => (
    <p key={place} className="text-14 whitespace-pre-line text-fg2">
      {paragraph}
    </p>
  ));
}
