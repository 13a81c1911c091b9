type Search = Readonly<Record<string, unknown>>;

/**
 * For `validateSearch`: the address's search as `read` understands it, and nothing else. The router lays what
 * a check returns over what the address says, so that a part which was only left out would come back as it is.
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
