import { useState } from "react";
import { useErrorText } from "#src/web/api/use-error-text.ts";

/** A call of a button: whether it runs, why it was refused. */
export function useCall(run: () => Promise<void>) {
  const errorText = useErrorText();
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const start = async () => {
    setPending(true);
    setRefusal(undefined);
    try {
      await run();
    } catch (error) {
      setRefusal(errorText(error));
      setPending(false);
    }
  };
  return { isPending, refusal, start: () => void start() };
}
