type Search = Readonly<Record<string, unknown>>;

/**
 * For `validateSearch`: only what `read` returns of the address's search. The router merges the result of a check
 * into the original search, so an omitted parameter would come back unchecked.
 */
export function checkedSearch<Known extends object>(
  read: (search: Record<string, unknown>) => Known,
): (search: Search) => Known {
  return (search) => {
    const nothing: Readonly<Record<string, undefined>> = Object.fromEntries(
      Object.keys(search).map((key) => [key, undefined]),
    );
    return { ...nothing, ...read({ ...search }) };
  };
}
