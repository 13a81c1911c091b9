import { useState } from "react";
import { api } from "#src/web/api/api.ts";
import { Button } from "#src/web/ui/button.tsx";

export interface HelpVoteIslandProps {
  readonly slug: string;
  readonly texts: {
    readonly question: string;
    readonly yes: string;
    readonly no: string;
    readonly thanks: string;
    readonly failed: string;
  };
}

/** Asks whether an article helped, once: `slug`, `texts`. */
export function HelpVoteIsland({ slug, texts }: HelpVoteIslandProps) {
  const [state, setState] = useState<"asked" | "sent" | "done" | "failed">("asked");
  const vote = async (isHelpful: boolean) => {
    setState("sent");
    try {
      await api("POST /v2/help/{slug}/vote", { params: { slug }, body: { isHelpful } });
      setState("done");
    } catch {
      setState("failed");
    }
  };
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="text-14 font-medium">
        {state === "done" ? texts.thanks : state === "failed" ? texts.failed : texts.question}
      </p>
      {state !== "done" && (
        <span className="flex gap-2">
          <Button pending={state === "sent"} onClick={() => void vote(true)}>
            {texts.yes}
          </Button>
          <Button pending={state === "sent"} onClick={() => void vote(false)}>
            {texts.no}
          </Button>
        </span>
      )}
    </div>
  );
}
