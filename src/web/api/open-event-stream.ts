import { createEventParser, type StreamEvent } from "./parse-event-stream.ts";
import { readAnswer } from "./read-answer.ts";

export interface StreamStart {
  /** Below `/api`. */
  readonly path: string;
  /** Id of the last event received, or empty. */
  readonly lastId: string;
  readonly signal: AbortSignal;
  readonly onOpen: () => void;
  readonly onEvent: (event: StreamEvent) => void;
}

/** Reads events until the server ends the stream. Throws when there is no stream. */
export async function openEventStream(start: StreamStart): Promise<void> {
  const { path, lastId, signal, onOpen, onEvent } = start;
  const headers = new Headers({ accept: "text/event-stream" });
  if (lastId !== "") headers.set("last-event-id", lastId);
  const response = await fetch(`/api${path}`, { headers, credentials: "same-origin", signal });
  if (!response.ok || response.body === null) {
    await readAnswer(response);
    return;
  }
  onOpen();
  const parse = createEventParser();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    for (const event of parse(piece.value)) onEvent(event);
  }
}
