import { CopyButton } from "./copy-button.tsx";

export interface CodeBoxProps {
  /** What is copied; several lines. */
  readonly code: string;
  /** "Copy": its label, with `of` for what it copies. */
  readonly copyLabel: string;
  readonly copiedLabel: string;
  readonly of: string;
}

/**
 * Lines for a terminal or an editor, left to right in every language, with a button that copies them: `code`, `of`. Many
 * lines scroll; the button, which stays in sight, takes the focus that keys scroll by.
 */
export function CodeBox({ code, copyLabel, copiedLabel, of }: CodeBoxProps) {
  return (
    <div
      dir="ltr"
      className="flex max-h-96 items-start gap-2 overflow-y-auto rounded-8 border border-line bg-surface2 py-2 ps-3 pe-2"
    >
      <pre className="min-w-0 flex-1 py-0.5 text-start font-mono text-12 leading-5 whitespace-pre-wrap wrap-anywhere">
        <code>{code}</code>
      </pre>
      <div className="sticky top-0">
        <CopyButton value={code} label={copyLabel} copiedLabel={copiedLabel} of={of} />
      </div>
    </div>
  );
}
