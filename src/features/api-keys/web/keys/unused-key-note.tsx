import { useTranslations } from "use-intl";
import { clock } from "#src/web/clock.ts";
import type { ApiKey } from "../queries.ts";
import { idleDays } from "./idle-days.ts";
import { useKeyDialog } from "./use-key-dialog.tsx";

/** Days without a call after which a key is pointed out. */
const longIdleDays = 60;

/** Points out the key that was not used for longest: what no one uses can still be stolen. */
export function UnusedKeyNote({ keys }: { readonly keys: readonly ApiKey[] }) {
  const t = useTranslations("api");
  const now = clock.nowMs();
  const [idlest] = [...keys].sort((a, b) => idleDays(b, now) - idleDays(a, now));
  const dialog = useKeyDialog(idlest);
  if (idlest === undefined || idleDays(idlest, now) < longIdleDays) return null;
  return (
    <p className="px-1 text-13 text-fg2">
      {t.rich("unused", {
        days: idleDays(idlest, now),
        key: () => <bdi className="font-mono">{idlest.name}</bdi>,
        revoke: (words) => (
          <button
            type="button"
            className="touch-target font-medium text-fg underline"
            onClick={() => dialog.open("revoke")}
          >
            {words}
          </button>
        ),
      })}
      {dialog.shown}
    </p>
  );
}
