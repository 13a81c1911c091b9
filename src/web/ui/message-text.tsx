import { messageParts } from "./message-parts.ts";

/** A message as it was typed: lines, code between backticks, and addresses that can be followed: `text`. */
export function MessageText({ text }: { readonly text: string }) {
  return (
    <div dir="auto" className="min-w-0 text-14 wrap-anywhere whitespace-pre-wrap">
      {messageParts(text).map((part, place) => {
        if (part.kind === "link")
          return (
            <a
              key={place}
              href={part.href}
              target="_blank"
              rel="noopener nofollow ugc"
              className="underline underline-offset-2"
            >
              {part.text}
            </a>
          );
        if (part.kind === "code")
          return (
            <code key={place} dir="ltr" className="rounded-4 bg-surface2 px-1 font-mono text-13">
              {part.text}
            </code>
          );
        if (part.kind === "block")
          return (
            <code
              key={place}
              dir="ltr"
              className="my-2 block overflow-x-auto rounded-6 border border-line bg-surface2 p-3 text-start font-mono text-13"
            >
              {part.text}
            </code>
          );
        return part.text;
      })}
    </div>
  );
}
