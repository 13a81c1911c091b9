/** A stream of server-sent events as text, as much of it as came so far. */
export async function openTextStream(url: string, token: string) {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  if (response.status !== 200) throw new Error(`the stream answered ${response.status}`);
  let text = "";
  const decoder = new TextDecoder();
  const ended = (async () => {
    for await (const part of response.body ?? []) text += decoder.decode(part, { stream: true });
  })();
  return { ended, text: () => text };
}
