/** The type of a record: children = its name. */
export function TypeMark({ type }: { readonly type: string }) {
  return (
    <span className="inline-flex h-5.5 min-w-13 items-center justify-center rounded-4 border border-line bg-surface px-1.5 font-mono text-12">
      {type}
    </span>
  );
}
