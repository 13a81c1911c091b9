import { Fragment } from "react";
import { parseMessage } from "./parse-message.ts";

/**
 * What a person wrote, as plain text: lines stay, addresses open in a window of their own and say nothing of us, code
 * between backticks is set as code. Nothing in it is ever markup: `text`.
 */
export function MessageText({ text }: { readonly text: string }) {
  return (
    <div dir="auto" className="text-14 wrap-anywhere whitespace-pre-wrap">
      {parseMessage(text).map((part, index) => (
        <Fragment key={index}>{partOf(part)}</Fragment>
      ))}
    </div>
  );
}

function partOf({ kind, text }: ReturnType<typeof parseMessage>[number]) {
  switch (kind) {
    case "link":
      return (
        <a href={text} target="_blank" rel="noopener nofollow ugc" className="underline underline-offset-3">
          {text}
        </a>
      );
    case "code":
      return (
        <code dir="ltr" className="rounded-4 bg-surface2 px-1 font-mono text-13">
          {text}
        </code>
      );
    case "block":
      return (
        <pre dir="ltr" className="my-2 overflow-x-auto rounded-6 bg-surface2 px-3 py-2 font-mono text-13">
          {text}
        </pre>
      );
    default:
      return text;
  }
}
