import type { Scope } from "#src/shared/access.ts";
import { classNames } from "#src/web/ui/class-names.ts";

/** What a scope allows beyond looking, by its verb. */
function markOf(scope: Scope): string {
  if (scope.endsWith(":read")) return "border-line text-fg2";
  // Money and its neighbour are to be seen at a glance.
  if (scope.endsWith(":spend")) return "border-warn/40 bg-warntint font-medium text-fg";
  return "border-fg font-medium text-fg";
}

/** The scopes of a key: those that change something have an ink border, the one that spends is tinted. */
export function ScopeChips({ scopes }: { readonly scopes: readonly Scope[] }) {
  return (
    <span className="flex flex-wrap gap-1">
      {scopes.map((scope) => (
        <bdi
          key={scope}
          dir="ltr"
          className={classNames(
            "inline-flex h-5 items-center rounded-4 border px-1.5 font-mono text-12 whitespace-nowrap",
            markOf(scope),
          )}
        >
          {scope}
        </bdi>
      ))}
    </span>
  );
}
