import { useEffect, useRef, useState } from "react";
import type { FoundName } from "./found-name.ts";
import { searchWord } from "./search-calls.ts";
import { useNameSearch } from "./use-name-search.ts";

/** The search box and its search: its text, its element, the actions on both. */
export function useTypedSearch() {
  const [text, setText] = useState("");
  const search = useNameSearch();
  const input = useRef<HTMLInputElement>(null);
  const { run, reset } = search;

  // What was typed before hydration, else the name that another page passed here.
  useEffect(() => {
    const typed = input.current?.value;
    const sent = new URLSearchParams(location.search).get("name") ?? "";
    setText(typed || sent);
    if (sent !== "") void run(sent, (signal, onFound) => searchWord(sent, signal, onFound));
  }, [run]);

  return {
    search,
    box: {
      inputRef: input,
      value: text,
      onValueChange: (value: string) => {
        setText(value);
        if (value === "") reset();
      },
      onSubmit: () => {
        const query = text.trim();
        if (query === "") return;
        history.replaceState(history.state, "", `${location.pathname}?name=${encodeURIComponent(query)}`);
        void run(query, (signal, onFound) => searchWord(query, signal, onFound));
      },
    },
    searchAgain: ({ name, tld }: FoundName) =>
      void run(
        search.query ?? name,
        (signal, onFound) => searchWord(name, signal, onFound, tld === null ? undefined : [tld]),
        true,
      ),
  };
}
