/** The customer's live events as a program receives them: their names so far. */
export async function listenForEvents(url: string, token: string) {
  const ended = new AbortController();
  const response = await fetch(`${url}/api/v2/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: ended.signal,
  });
  const names: string[] = [];
  const read = async (): Promise<void> => {
    if (response.body === null) return;
    let rest = "";
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      names.push(...lines.filter((line) => line.startsWith("event: ")).map((line) => line.slice(7)));
    }
  };
  const reading = read().catch((error: unknown) => {
    if (!ended.signal.aborted) throw error;
  });
  return {
    names: names as readonly string[],
    stop: async () => {
      ended.abort();
      await reading;
    },
  };
}
