import type { LucideIcon } from "lucide-react";
import { useTranslations } from "use-intl";
import { classNames } from "#src/web/ui/class-names.ts";
import { Panel } from "#src/web/ui/panel.tsx";
import { KeyCaps } from "../../keys/key-caps.tsx";
import { useKeys } from "../../keys/use-keys.ts";

/** One act of an object. */
export interface ObjectAct {
  readonly key: string;
  readonly label: string;
  /** What limits it, or what it concerns: "over $200.00 by two persons". */
  readonly detail?: string | undefined;
  readonly icon: LucideIcon;
  /** The key that opens it, drawn on it. */
  readonly shortcut?: string;
  /** What cannot be undone comes last, in crimson. */
  readonly isDanger?: boolean;
  /** Opens its dialog. */
  readonly run: () => void;
}

export interface ActPanelProps {
  readonly acts: readonly ObjectAct[];
  /** False: none of them asks for a reason, as they move neither money nor access. */
  readonly asksReason?: boolean;
}

/** The acts at the side of an object, each with its key: `acts`, `asksReason`. Those that the role does not permit are left out by the page. */
export function ActPanel({ acts, asksReason = true }: ActPanelProps) {
  const t = useTranslations("office.object");
  useKeys(
    acts.flatMap(({ shortcut, label, run }) =>
      shortcut === undefined ? [] : [{ keys: shortcut, label, run }],
    ),
  );
  if (acts.length === 0) return null;
  return (
    <Panel title={t("acts")} note={asksReason ? t("actsNote") : undefined} flush>
      <ul>
        {acts.map(({ key, label, detail, icon: Icon, shortcut, isDanger, run }) => (
          <li key={key} className="border-line not-last:border-b">
            <button
              type="button"
              onClick={run}
              aria-keyshortcuts={shortcut}
              className={classNames(
                "flex w-full items-center gap-3 px-4 py-2 text-start text-13 transition-colors hover:bg-surface2",
                isDanger && "text-danger",
              )}
            >
              <Icon
                className={classNames("size-4 shrink-0", !isDanger && "text-muted")}
                strokeWidth={1.6}
                aria-hidden="true"
              />
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{label}</span>
                {detail !== undefined && <span className="block text-12 text-muted">{detail}</span>}
              </span>
              {shortcut !== undefined && <KeyCaps keys={shortcut} />}
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
