import type { WireFault } from "../faults/lab/fault.js";
import type { ApiRequest } from "../faults/lab/service.js";
import { sendBytes } from "../faults/lab/strikes.js";
import { response } from "../faults/lab/wire.js";
import { allFormsOf } from "./forms.js";
import { type LeakScenario, scenario, wire } from "./scenario.js";
import { isKnownTo, type SecretName, secrets } from "./secrets.js";

const create = "create Deployment";
const names = Object.keys(secrets) as SecretName[];
const knownTo = (kind: ApiRequest): SecretName[] => names.filter((name) => isKnownTo(kind, name));
const saying = (message: string): WireFault => wire(sendBytes(response(400, JSON.stringify({ message }))));

/** Each secret in each form, in a message of its own: no cut hides any. */
const ofForms = knownTo(create).flatMap((name) =>
  [...allFormsOf(secrets[name])].flatMap(([form, text]) => [
    scenario(`400 that echoes the ${name}: ${form}`, create, { fault: saying(`It was ${text}`) }),
    scenario(`a name that is the ${name}: ${form}`, create, {
      fault: wire(
        sendBytes(({ healthy }) =>
          response(200, JSON.stringify({ ...JSON.parse(healthy), name: `x${text}y`, extra: [text] })),
        ),
      ),
    }),
  ]),
);

const page = (text: string): WireFault =>
  wire(sendBytes(response(502, text, { "content-type": "text/plain" })));

const inText = knownTo(create).flatMap((name) => [
  scenario(`a text with the ${name}`, create, { fault: page(secrets[name]) }),
  scenario(`a text with the ${name} behind 100,000 characters`, create, {
    fault: page(`${"z".repeat(99_990)}${secrets[name]}`),
  }),
]);

const minted = secrets["minted token"];
const token = JSON.stringify({ id: "t1", token: minted, shortToken: secrets["short token"] });

/** The token that the run requested, in a response that leaves open whether it exists. */
const ofTheMinted = [
  ["as JSON in the message", JSON.stringify({ message: `upstream said ${token}` })],
  ["as JSON twice in the message", JSON.stringify({ message: JSON.stringify(token) })],
  ["in HTML", `<html><pre>${token.replaceAll('"', "&quot;")}</pre></html>`],
  ["in HTML by numbers", `<html><pre>${token.replaceAll('"', "&#34;")}</pre></html>`],
  ["under Token", JSON.stringify({ message: `{"Token":"${minted}"}`, Token: minted })],
  ["under an escaped key", `{"message":"x","\\u0074oken":"${minted}"}`],
  ["under an escaped key in the message", JSON.stringify({ message: `{"\\u0074oken":"${minted}"}` })],
  ["as text", minted],
  ["in a form", `id=t1&token=${encodeURIComponent(minted)}`],
  ...[...allFormsOf(minted)].map(([form, text]) => [
    `in a sentence, ${form}`,
    JSON.stringify({ message: `made ${text}` }),
  ]),
].map(([name, body = ""]) =>
  scenario(`the minted token ${name}, 502`, "create token", { fault: wire(sendBytes(response(502, body))) }),
);

const digits = secrets["secret variable of digits"];

/** A secret of digits as a JSON number. */
const asNumbers = [
  scenario("a number that is a secret", create, {
    fault: wire(
      sendBytes(({ healthy }) =>
        response(200, `${healthy.slice(0, -1)},"pin":${digits},"pins":[${digits}]}`),
      ),
    ),
  }),
  scenario("a number that is a secret, in a failure", create, {
    fault: wire(
      sendBytes(response(400, `{"message":"no","errors":[{"message":"x","got":${digits}}],"pin":${digits}}`)),
    ),
  }),
];

/** Responses that echo what they were sent, in every form. */
export const echoes: readonly LeakScenario[] = [...ofForms, ...inText, ...ofTheMinted, ...asNumbers];
