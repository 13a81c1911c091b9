/** Whether two queries ask a list for the same, in whichever order they say it. */
export function isSameQuery(one: string, other: string): boolean {
  return canonical(one) === canonical(other);
}

function canonical(query: string): string {
  const search = new URLSearchParams(query);
  search.sort();
  const columns = search.get("columns");
  if (columns !== null) search.set("columns", columns.split(",").sort().join(","));
  return search.toString();
}
