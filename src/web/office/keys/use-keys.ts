import { useEffect, useEffectEvent } from "react";
import { addKeys, type OfficeKey } from "./active-keys.ts";

/** Makes keys do something while the part that calls it is shown: `useKeys([{ keys: "j", label, run }])`. */
export function useKeys(keys: readonly OfficeKey[]): void {
  const run = useEffectEvent((wanted: string) => keys.find((key) => key.keys === wanted)?.run());
  // Listed again only when what is listed changes, not at every drawing.
  const names = keys.map(({ keys: name, label, isUnlisted }) =>
    [name, label, isUnlisted ? "-" : ""].join("\t"),
  );
  const listed = names.join("\n");
  useEffect(
    () =>
      addKeys(
        listed.split("\n").flatMap((line) => {
          const [name = "", label = "", mark] = line.split("\t");
          return name === "" ? [] : [{ keys: name, label, isUnlisted: mark === "-", run: () => run(name) }];
        }),
      ),
    [listed],
  );
}
