import type { XmlElement } from "./codec/xml.ts";

// The schema of fees is in the text of RFC 8748 (§6) alone, and not among the schemas that documents are checked
// against. So the text's rules for each element (§5) are repeated here, and fees are checked against those.

interface Shape {
  /** Child elements, in their order. */
  readonly within?: readonly (readonly [
    name: string,
    often: "one" | "maybe" | "some" | "any",
    shape: Shape,
  ])[];
  /** Its own text; absent: it has none, or may have any where it has no children. */
  readonly text?: RegExp;
  readonly attributes?: Readonly<Record<string, RegExp>>;
  /** Required attributes. */
  readonly needs?: readonly string[];
}

const boolean = /^(0|1|true|false)$/;
const anything = /^/;
const currency: Shape = { text: /^[A-Z]{3}$/ };
const period: Shape = { text: /^[1-9]\d?$/, attributes: { unit: /^[ym]$/ }, needs: ["unit"] };
const reason: Shape = { text: anything, attributes: { lang: anything } };
const reported = { description: anything, lang: anything };
const amount: Shape = {
  text: /^\+?\d+(\.\d+)?$/,
  attributes: {
    ...reported,
    refundable: boolean,
    "grace-period": /^P\w+$/,
    applied: /^(immediate|delayed)$/,
  },
};
const credit: Shape = { text: /^-\d+(\.\d+)?$/, attributes: reported };
const balance: Shape = { text: /^[+-]?\d+(\.\d+)?$/ };
const named = {
  name: /^(create|delete|renew|update|transfer|restore|custom)$/,
  customName: anything,
  phase: anything,
  subphase: anything,
};

const asked: Shape = { within: [["period", "maybe", period]], attributes: named, needs: ["name"] };
const answered: Shape = {
  within: [
    ["period", "maybe", period],
    ["fee", "any", amount],
    ["credit", "any", credit],
    ["reason", "maybe", reason],
  ],
  attributes: { ...named, standard: boolean },
  needs: ["name"],
};
const object: Shape = {
  within: [
    ["objID", "one", { text: /^\S+$/, attributes: { element: anything } }],
    ["class", "maybe", { text: /\S/ }],
    ["command", "any", answered],
    ["reason", "maybe", reason],
  ],
  attributes: { avail: boolean },
};
const agreed: Shape = {
  within: [
    ["currency", "maybe", currency],
    ["fee", "some", amount],
    ["credit", "any", credit],
  ],
};
const charged: Shape = {
  within: [
    ["currency", "maybe", currency],
    ["period", "maybe", period],
    ["fee", "any", amount],
    ["credit", "any", credit],
    ["balance", "maybe", balance],
    ["creditLimit", "maybe", balance],
  ],
};

/** The extension of a command, allowed only with the command of its name. */
const commands: Readonly<Record<string, Shape>> = {
  check: {
    within: [
      ["currency", "maybe", currency],
      ["command", "some", asked],
    ],
  },
  create: agreed,
  delete: agreed,
  renew: agreed,
  transfer: agreed,
  update: agreed,
};

/** The extension of a response. */
const answers: Readonly<Record<string, Shape>> = {
  chkData: {
    within: [
      ["currency", "one", currency],
      ["cd", "some", object],
    ],
  },
  creData: charged,
  delData: charged,
  renData: charged,
  trnData: charged,
  updData: charged,
};

/** Names of the fee elements in a document, such as `create` and `chkData`. */
export function feesIn(document: XmlElement): readonly string[] {
  return extensionsOf(document).map(({ element: { name } }) => name);
}

/** What is wrong with the fees of a document; nothing where they follow RFC 8748, or there are none. */
export function findFeeFaults(document: XmlElement): readonly string[] {
  return extensionsOf(document).flatMap(({ element, verb }) => {
    const shape = verb === null ? answers[element.name] : element.name === verb && commands[element.name];
    return shape ? faultsOf(element, shape) : [`${element.name} is nothing for ${verb ?? "a response"}`];
  });
}

function extensionsOf(document: XmlElement): { element: XmlElement; verb: string | null }[] {
  return document.children.flatMap((outer) => {
    const verb = outer.name === "command" ? (outer.children[0]?.name ?? "") : null;
    const fees = outer.children.find(({ name }) => name === "extension")?.children ?? [];
    return fees.filter(({ space }) => space === "fee").map((element) => ({ element, verb }));
  });
}

function faultsOf(element: XmlElement, { within = [], text, attributes = {}, needs = [] }: Shape): string[] {
  const { name, children, attributes: own } = element;
  const strange = Object.entries(own).flatMap(([key, value]) =>
    attributes[key]?.test(value.trim()) ? [] : [`${name} has ${key}="${value}"`],
  );
  const missing = needs.flatMap((key) => (key in own ? [] : [`${name} lacks ${key}`]));
  const words = (text ?? /^$/).test(element.text.trim()) ? [] : [`${name} says "${element.text}"`];
  const rest = [...children];
  const inner = within.flatMap(([wanted, often, shape]) => {
    const found: XmlElement[] = [];
    for (let next = rest[0]; next?.space === "fee" && next.name === wanted; next = rest[0]) {
      found.push(next);
      rest.shift();
    }
    const isMissing = found.length === 0 && (often === "one" || often === "some");
    const isRepeated = found.length > 1 && (often === "one" || often === "maybe");
    return [
      ...(isMissing ? [`${name} lacks ${wanted}`] : []),
      ...(isRepeated ? [`${name} has ${found.length} of ${wanted}`] : []),
      ...found.flatMap((one) => faultsOf(one, shape)),
    ];
  });
  return [
    ...strange,
    ...missing,
    ...words,
    ...inner,
    ...rest.map((one) => `${name} has ${one.name} out of place`),
  ];
}
