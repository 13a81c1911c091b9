import { type Namespace, namespaces } from "./namespaces.ts";
import { type EppResultCode, resultMessages } from "./results.ts";
import { elementsOf, writeXml, type XmlElement } from "./xml.ts";

const epp = elementsOf("epp");

export interface GreetingParts {
  readonly serverId: string;
  readonly at: Date;
  readonly objects: readonly Namespace[];
  readonly extensions: readonly Namespace[];
}

/** The greeting, which also answers a hello. */
export function writeGreeting({ serverId, at, objects, extensions }: GreetingParts): string {
  const uris = (name: string, spaces: readonly Namespace[]) =>
    spaces.map((space) => epp(name, namespaces[space]));
  const policy = epp("dcp", [
    epp("access", [epp("none")]),
    epp("statement", [
      epp("purpose", [epp("prov")]),
      epp("recipient", [epp("ours")]),
      epp("retention", [epp("stated")]),
    ]),
  ]);
  return writeXml(
    epp("epp", [
      epp("greeting", [
        epp("svID", serverId),
        epp("svDate", at.toISOString()),
        epp("svcMenu", [
          epp("version", "1.0"),
          epp("lang", "en"),
          ...uris("objURI", objects),
          epp("svcExtension", uris("extURI", extensions)),
        ]),
        policy,
      ]),
    ]),
  );
}

export interface AnswerParts {
  readonly code: EppResultCode;
  /** The reason of a refusal, for the other side's operator. */
  readonly reason?: string;
  readonly queue?: {
    readonly count: number;
    readonly id: string;
    readonly at?: Date;
    readonly text?: string;
  };
  readonly data?: XmlElement | null;
  readonly extensions?: readonly (XmlElement | null)[];
}

/** An answer as a document. */
export function writeAnswer(
  parts: AnswerParts,
  clientTransaction: string | null,
  serverTransaction: string,
): string {
  const { code, reason, queue, data = null } = parts;
  const extensions = (parts.extensions ?? []).filter((extension) => extension !== null);
  const said =
    reason === undefined ? null : epp("extValue", [epp("value", [epp("undef")]), epp("reason", reason)]);
  const waiting =
    queue &&
    epp(
      "msgQ",
      [
        queue.at === undefined ? null : epp("qDate", queue.at.toISOString()),
        queue.text === undefined ? null : epp("msg", queue.text),
      ],
      { count: String(queue.count), id: queue.id },
    );
  return writeXml(
    epp("epp", [
      epp("response", [
        epp("result", [epp("msg", resultMessages[code]), said], { code: String(code) }),
        waiting ?? null,
        data && epp("resData", [data]),
        extensions.length === 0 ? null : epp("extension", extensions),
        epp("trID", [
          clientTransaction === null ? null : epp("clTRID", clientTransaction),
          epp("svTRID", serverTransaction),
        ]),
      ]),
    ]),
  );
}
