import { KeyCap } from "#src/web/ui/tag.tsx";

const drawn: Readonly<Record<string, string>> = {
  Enter: "↵",
  ArrowUp: "↑",
  ArrowDown: "↓",
  " ": "Space",
};

/** Keys pressed one after the other, drawn on what they do: `keys` as `useKeys` takes them. */
export function KeyCaps({ keys }: { readonly keys: string }) {
  return (
    <span aria-hidden="true" className="inline-flex gap-1" dir="ltr">
      {keys.split(" ").map((key) => (
        <KeyCap key={key}>{drawn[key] ?? key.toUpperCase()}</KeyCap>
      ))}
    </span>
  );
}
