import { lazy, Suspense, useEffect, useState } from "react";
import { arrived } from "#src/web/api/arrived.ts";
import { answerStepUp } from "#src/web/api/step-up.ts";
import { texts } from "./texts.ts";
import { withTexts } from "#src/web/i18n/with-texts.tsx";

// Asked for rarely: the dialog and its texts come when a call waits for it.
const StepUpDialog = lazy(async () => {
  const [module] = await Promise.all([
    import("./step-up/step-up-dialog.tsx").then(arrived),
    texts.want(["proof"]),
  ]);
  return { default: withTexts("proof", module.StepUpDialog) };
});

interface Asked {
  readonly methods: readonly string[];
  readonly onEnd: (isProved: boolean) => void;
}

/** Where the one dialog appears that asks a person to prove who they are; the call that waited is made again then. */
export function StepUpPlace() {
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
                resolve(isProved);
              },
            });
          }),
      ),
    [],
  );
  return (
    asked && (
      <Suspense>
        <StepUpDialog {...asked} />
      </Suspense>
    )
  );
}
