import { useTranslations } from "use-intl";
import { Button } from "#src/web/ui/button.tsx";
import { kindIcons, useKindName } from "../parts/service-chip.tsx";
import type { Thing } from "../support-types.ts";

export interface AskedThingProps {
  readonly thing: Thing;
  /** Of the service that it belongs to, as soon as it is known. */
  readonly name: string | undefined;
  readonly onClear: () => void;
}

/** What a ticket is about that no list offers, such as a task, by the page that led here; and something else instead. */
export function AskedThing({ thing, name, onClear }: AskedThingProps) {
  const t = useTranslations("support.new");
  const kindOf = useKindName();
  const Icon = kindIcons[thing.kind];
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-8 border border-line2 bg-surface px-3.5 py-2.5">
      <span className="flex min-w-0 items-center gap-2.5 text-14">
        <Icon className="size-4 shrink-0 text-muted" strokeWidth={1.6} aria-hidden="true" />
        <span className="font-medium">{kindOf(thing.kind)}</span>
        {name !== undefined && <bdi className="min-w-0 text-fg2 wrap-anywhere">{name}</bdi>}
      </span>
      <Button size="sm" onClick={onClear}>
        {t("change")}
      </Button>
    </div>
  );
}
