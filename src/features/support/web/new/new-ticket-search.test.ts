import { expect, test } from "vitest";
import { draftText, emptyDraft, readDraft } from "./new-ticket-draft.ts";
import { readNewTicketSearch } from "./new-ticket-search.ts";
import { thingOf } from "./thing-of.ts";

test("an address names one thing of a known kind, and nothing else", () => {
  expect(thingOf("server:srv_01h455vb4pex5vsknk084sn02q")).toEqual({
    kind: "server",
    id: "srv_01h455vb4pex5vsknk084sn02q",
  });
  for (const about of [undefined, "", "server", "server:", "house:srv_1", "server:../x", "task:tsk_1:2"])
    expect(thingOf(about), about).toBeNull();
});

test("only valid parameters of the address are kept", () => {
  expect(readNewTicketSearch({ about: "task:tsk_1", follows: "tkt_1", more: "x" })).toEqual({
    about: "task:tsk_1",
    follows: "tkt_1",
  });
  expect(readNewTicketSearch({ about: 7, follows: null })).toEqual({});
});

test("a draft comes back as it was written, and one without words is left out", () => {
  const draft = { topic: "server", subject: "Silent", message: " It does not answer. " } as const;
  expect(readDraft(draftText(draft, false))).toEqual(draft);
  const empty = { topic: "server", subject: " ", message: "" } as const;
  expect(draftText(empty, false)).toBe("");
  // A picture without words yet is a draft too.
  const withFiles = { ...empty, filesPlace: "1" };
  expect(readDraft(draftText(withFiles, true))).toEqual(withFiles);
  for (const text of ["", "{", "[]", '{"topic":"house","subject":"","message":""}'])
    expect(readDraft(text), text).toEqual(emptyDraft);
});
