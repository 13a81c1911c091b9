import { useTranslations } from "use-intl";
import { BuoyMark } from "#src/web/ui/buoy.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { countChanges, type EditorState } from "./editor-state.ts";
import type { Zone } from "./record-types.ts";
import type { Publish } from "./use-publish.ts";

export interface EditorBarProps {
  readonly state: EditorState;
  readonly zone: Zone;
  readonly publish: Publish;
  readonly onDiscard: () => void;
  /** The table shows the changed rows only. */
  readonly isReview: boolean;
  readonly onReviewChange: (isReview: boolean) => void;
}

/** The unsaved changes, the server's verdict on them, and the buttons to save or discard; always visible. */
export function EditorBar(props: EditorBarProps) {
  const { state, zone, publish, onDiscard, isReview, onReviewChange } = props;
  const t = useTranslations("zone.bar");
  const { added, changed, deleted } = countChanges(state);
  const count = added + changed + deleted;
  const wrong = publish.problems.size;
  const doubtful = publish.warnings.size;
  const verdict =
    wrong > 0
      ? t("wrong", { count: wrong })
      : publish.isChecked
        ? doubtful > 0
          ? t("doubtful", { count: doubtful })
          : t("checked")
        : t("checking");
  return (
    <div role="status" className="sticky bottom-0 z-10">
      {count > 0 && (
        <div className={groundClass}>
          <div className="relative flex flex-wrap items-center gap-x-4 gap-y-2 rounded-10 border border-line2 bg-surface px-4 py-3 shadow-float max-md:px-3">
            <span className="flex items-center gap-2 text-13 font-medium">
              <BuoyMark kind={wrong > 0 ? "bad" : "busy"} />
              {t("unsaved", { count })}
            </span>
            <span dir="ltr" aria-hidden="true" className="flex gap-3 font-mono text-12 tabular-nums">
              {added > 0 && <span className="text-ok">+{added}</span>}
              {changed > 0 && <span className="text-info">~{changed}</span>}
              {deleted > 0 && <span className="text-danger">−{deleted}</span>}
            </span>
            <span className={wrong > 0 ? "text-13 text-danger" : "text-13 text-muted"}>{verdict}</span>
            <span className="ms-auto flex flex-wrap items-center justify-end gap-2">
              <Button tone="quiet" onClick={onDiscard}>
                {t("discard")}
              </Button>
              <Button className="max-md:hidden" onClick={() => onReviewChange(!isReview)}>
                {t(isReview ? "showAll" : "review")}
              </Button>
              <Button
                tone="primary"
                pending={publish.isPending}
                onClick={publish.run}
                aria-keyshortcuts="Control+Enter"
              >
                {zone.usesProviderNameServers
                  ? t("publish", { count: zone.providerNameServers.length })
                  : t("save")}
              </Button>
            </span>
          </div>
        </div>
      )}
    </div>
  );
}

/**
 * Rows that scroll by end at the bar: below it is the page's ground, which begins behind its round corners; on phones,
 * whose rows reach from edge to edge, as wide as they are.
 */
const groundClass =
  "relative pb-[max(16px,env(safe-area-inset-bottom))] before:absolute before:inset-x-0 before:top-5 before:bottom-0 before:bg-bg max-md:pb-[max(8px,env(safe-area-inset-bottom))] max-md:before:-inset-x-4 max-md:before:top-0";
