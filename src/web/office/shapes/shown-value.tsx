import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Money } from "#src/web/ui/money.tsx";

/** A value of a stored object as text: never as HTML, never cut. Objects are written as JSON. */
export function ShownValue({ value, name = "" }: { readonly value: unknown; readonly name?: string }) {
  if (typeof value === "number" && /cents$/i.test(name)) return <Money cents={value} />;
  if (value === null || value === undefined) return <span className="text-muted">–</span>;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return <BdiCode className="text-12 wrap-anywhere whitespace-pre-wrap">{text}</BdiCode>;
}
