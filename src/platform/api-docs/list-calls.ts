import { escapeHtml } from "#src/shared/escape-html.ts";
import { type ApiDocument, type ApiOperation, keyOf } from "./api-document.ts";

/** Every call as plain HTML, by tag: what readers without scripts and search engines get of the reference. */
export function listCalls({ paths }: ApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const byTag = Map.groupBy(calls, ({ operation }) => operation.tags?.[0] ?? "");
  return [...byTag]
    .map(([tag, ofTag]) => `<h3>${escapeHtml(tag)}</h3>${ofTag.map(callEntry).join("")}`)
    .join("");
}

interface Placed {
  readonly method: string;
  readonly path: string;
  readonly operation: ApiOperation;
}

function callEntry({ method, path, operation }: Placed): string {
  const { operationId = keyOf(method, path), summary = "", description, parameters = [] } = operation;
  const sent = parameters.map(({ name, in: place, required }) => {
    return `<li><code>${escapeHtml(name)}</code> in the ${place}${required === true ? "" : ", optional"}</li>`;
  });
  const refusals = Object.entries(operation.responses).flatMap(([status, answer]) =>
    status < "400" ? [] : [`<li>${status}: ${inlineCode(answer.description ?? "")}</li>`],
  );
  const sample = operation["x-codeSamples"]?.[0];
  return [
    `<details id="${operationId}"><summary><code><b>${method.toUpperCase()}</b> ${escapeHtml(path)}</code> `,
    `${escapeHtml(summary)}</summary>`,
    description === undefined ? "" : `<p>${inlineCode(description)}</p>`,
    sent.length === 0 ? "" : `<ul>${sent.join("")}</ul>`,
    sample === undefined ? "" : codeBlock(sample.source),
    refusals.length === 0 ? "" : `<p>Refused with</p><ul>${refusals.join("")}</ul>`,
    "</details>",
  ].join("");
}

/** A listing that scrolls by keyboard too, where it is wider than the page. */
export function codeBlock(source: string): string {
  return `<pre tabindex="0"><code>${escapeHtml(source.trimEnd())}</code></pre>`;
}

/** Text in which backquotes mark code. */
export function inlineCode(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, "<code>$1</code>");
}
