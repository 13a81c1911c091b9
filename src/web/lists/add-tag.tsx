import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import type { TaggedThing } from "./use-tags.ts";

const AddTagField = lazy(async () => ({ default: (await import("./add-tag-field.tsx")).AddTagField }));

/** After the tags of an object: a small button that becomes a field for another one. `thing` */
export function AddTag({ thing }: { readonly thing: TaggedThing }) {
  const t = useTranslations("lists.tags");
  const [isOpen, setOpen] = useState(false);
  const button = (
    <button
      type="button"
      aria-label={t("addOne")}
      onClick={() => setOpen(true)}
      className="touch-target inline-flex h-5 items-center gap-1 rounded-4 border border-dashed border-line2 px-1.5 font-mono text-12 text-muted transition-colors hover:bg-surface2 hover:text-fg"
    >
      <Plus className="size-3" strokeWidth={1.6} aria-hidden="true" />
      {t("short")}
    </button>
  );
  if (!isOpen) return button;
  return (
    <Suspense fallback={button}>
      <AddTagField thing={thing} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
