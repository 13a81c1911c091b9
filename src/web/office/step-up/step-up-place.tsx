import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";
import { arrived } from "#src/web/api/arrived.ts";
import { answerStepUp } from "#src/web/api/step-up.ts";
import { meQuery } from "../session/me-query.ts";

// Asked for a few times a day: its code comes when a call waits for it.
const StepUpDialog = lazy(async () => ({
  default: arrived(await import("./step-up-dialog.tsx")).StepUpDialog,
}));

interface Asked {
  readonly methods: readonly string[];
  readonly onEnd: (isProved: boolean) => void;
}

/** Where the one dialog appears that asks for the second factor again; the call that waited is made again then. */
export function StepUpPlace() {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<Asked>();
  useEffect(
    () =>
      answerStepUp(
        (methods) =>
          new Promise((resolve) => {
            setAsked({
              methods,
              onEnd: (isProved) => {
                setAsked(undefined);
                // The bar counts the new half hour.
                if (isProved) void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
                resolve(isProved);
              },
            });
          }),
      ),
    [queryClient],
  );
  return (
    asked && (
      <Suspense>
        <StepUpDialog {...asked} />
      </Suspense>
    )
  );
}
