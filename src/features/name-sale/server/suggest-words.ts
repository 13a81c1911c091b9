const longestLabel = 63;
const before = ["get", "my", "the"] as const;
const after = ["hq", "online", "shop", "app", "studio"] as const;

/**
 * Labels for a typed search: its words joined into one, and others as ideas. `my name` → `myname`,
 * and `my-name`, `getmyname` …
 */
export function suggestWords(text: string): { readonly word: string; readonly ideas: readonly string[] } {
  const words = text.trim().split(/\s+/);
  const word = words.join("");
  // An address or a name with its ending is searched as typed.
  if (word.includes(".") || word.includes("/")) return { word, ideas: ideasOf(labelOf(word)) };
  const joined = words.length > 1 ? [words.join("-")] : [];
  return { word, ideas: [...joined, ...ideasOf(word)] };
}

function labelOf(name: string): string {
  const host = name.replace(/^[a-z][a-z0-9+.-]*:\/\//i, "").replace(/^www\./i, "");
  return host.slice(0, host.indexOf("."));
}

/** Only for words in ASCII letters: `getбраво` would be a name of mixed scripts. */
function ideasOf(word: string): string[] {
  if (!/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i.test(word)) return [];
  const bare = word.replaceAll("-", "");
  const ideas = [
    ...(bare === word ? [] : [bare]),
    ...before.map((part) => `${part}${bare}`),
    ...after.map((part) => `${bare}${part}`),
  ];
  return ideas.filter((idea) => idea.length <= longestLabel);
}
