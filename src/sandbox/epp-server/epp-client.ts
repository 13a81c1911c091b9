import type { SimulatedRegistry } from "../registry/registry-port.ts";
import type { RegistrySession } from "../registry/registry-session.ts";
import type { EppLogin } from "#src/drivers/registrar/epp/codec/commands.ts";
import { type Namespace, namespaces } from "#src/drivers/registrar/epp/codec/namespaces.ts";
import { parseXml } from "#src/drivers/registrar/epp/codec/parse-xml.ts";
import { findTransaction, readCommandFrame } from "#src/drivers/registrar/epp/codec/read-command.ts";
import { EppSyntaxError } from "#src/drivers/registrar/epp/codec/read-sequence.ts";
import { writeGreeting } from "#src/drivers/registrar/epp/codec/write-answer.ts";
import { answerCommand } from "./answer-command.ts";
import type { Reply } from "./reply.ts";

/** A client's view of the registry: the states of RFC 5730 §2.0, independent of the connection. */
export interface EppClient {
  /** Null before the login. */
  readonly session: RegistrySession | null;
  greet(): Promise<string>;
  /** Throws XmlError for a document that is not XML. */
  perform(xml: string): Promise<"hello" | Performed>;
}

export interface Performed {
  readonly reply: Reply;
  /** The client's own id of the command. */
  readonly transaction: string | null;
}

export interface EppClientParts {
  readonly registry: SimulatedRegistry;
  /** The logged-in registrar, once per session. */
  readonly sessions: Set<RegistrySession>;
  readonly sessionsPerRegistrar: number;
  /** Receives defects; nothing that a client sends is one. */
  onError(error: unknown): void;
}

const objects: readonly Namespace[] = ["domain", "contact", "host"];
const extensions: readonly Namespace[] = ["secDNS", "rgp", "fee", "loginSec"];
const maxLogins = 3;

export function createEppClient({
  registry,
  sessions,
  sessionsPerRegistrar,
  onError,
}: EppClientParts): EppClient {
  let session: RegistrySession | null = null;
  let failedLogins = 0;

  const logIn = async (login: EppLogin): Promise<Reply> => {
    if (session !== null) return { code: 2002, reason: "the session is logged in" };
    const object = findUnknown(login.objects, objects);
    if (object !== undefined) return { code: 2307, reason: object };
    const extension = findUnknown(login.extensions, extensions);
    if (extension !== undefined) return { code: 2103, reason: extension };
    if (!/^en(-|$)/i.test(login.language)) return { code: 2102, reason: "English is spoken here" };
    if (login.newPassword !== null) return { code: 2102, reason: "passwords are not changed here" };
    const proven = await registry.login(login.clientId, login.password);
    if (proven === null) {
      failedLogins += 1;
      return { code: failedLogins < maxLogins ? 2200 : 2501 };
    }
    const others = [...sessions].filter(({ registrar }) => registrar === proven.registrar).length;
    if (others >= sessionsPerRegistrar) return { code: 2502 };
    session = proven;
    sessions.add(proven);
    return { code: 1000 };
  };

  return {
    get session() {
      return session;
    },
    greet: async () =>
      writeGreeting({ serverId: registry.label, at: await registry.now(), objects, extensions }),
    async perform(xml) {
      const root = parseXml(xml);
      try {
        const frame = readCommandFrame(root);
        if (frame.kind === "hello") return "hello";
        const { command, transaction } = frame;
        if (command.kind === "login") return { reply: await logIn(command), transaction };
        if (session === null) return { reply: { code: 2002, reason: "log in first" }, transaction };
        if (command.kind === "logout") return { reply: { code: 1500 }, transaction };
        return { reply: await answerCommand(command, { session }), transaction };
      } catch (error) {
        const transaction = findTransaction(root);
        if (error instanceof EppSyntaxError) {
          return { reply: { code: 2001, reason: error.message.slice(0, 200) }, transaction };
        }
        onError(error);
        return { reply: { code: 2400 }, transaction };
      }
    },
  };
}

function findUnknown(uris: readonly string[], known: readonly Namespace[]): string | undefined {
  return uris.find((uri) => !known.some((space) => namespaces[space] === uri))?.slice(0, 200);
}
