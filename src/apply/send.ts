import { withScheme } from "../base/address.js";
import { ActionError } from "../base/errors.js";
import { type JsonObject, stringMember } from "../base/json.js";
import { type Notice, warnOf } from "../base/notice.js";
import { isShowable } from "../base/printing.js";
import { listed, type Text, text } from "../base/text.js";
import type { Difference } from "../definition/compare.js";
import { at } from "../inputs/event.js";
import { type Deployment, statusWord } from "../platform/resources.js";
import { releaseCommand } from "../records/commands.js";
import type { RecordWithId } from "../records/state.js";
import { type Run, serviceOf } from "../run.js";
import { displayName, type Target } from "../target.js";

const doing = { create: "Creating", update: "Updating", retire: "Retiring" } as const;

interface WriteRequest {
  readonly kind: "create" | "update" | "retire";
  readonly id: string | undefined;
  readonly body: JsonObject;
  /** No attempt starts later: milliseconds since the epoch. */
  readonly notAfter: number;
  /** The GitHub deployment record that names the Deployment. */
  readonly record?: RecordWithId | undefined;
  /** A retire of what was scaled down before: nothing to tell anybody. */
  readonly isAgain?: boolean;
}

/** Sends the one request of a create, update or retire. "Create a Deployment", "Update a Deployment". */
export async function send(
  { kind, id, body, notAfter, record, isAgain }: WriteRequest,
  { organization, workspace, name, pullRequest }: Target,
  run: Run,
): Promise<Deployment> {
  const named = name === undefined ? "" : text` "${name}"`;
  const identified = id === undefined ? "" : text` (${id})`;
  run.log[isAgain ? "debug" : "info"](text`${doing[kind]} Deployment${named}${identified}`);
  const service = serviceOf(run);
  const releasing = text`GitHub deployment record ${record?.number ?? ""} names Deployment ${id ?? ""}. If it
    was deleted in the platform, release the record`;
  const preview = {
    workspace: displayName(workspace),
    release: record ? [{ why: releasing, lines: [releaseCommand(record, run)] }] : [],
  };
  const options = {
    // Without records nothing that was read can be too old.
    notAfter: run.github && notAfter,
    preview: pullRequest === undefined ? undefined : preview,
  };
  return service.writeDeployment(organization.id, id, body, options).catch((error) => {
    if (error instanceof ActionError) run.outputs.attempted(error.outcome);
    throw error;
  });
}

/** The API documentation lists no statuses: these words are in those of comparable services. */
const failing = /fail|unhealthy|error|delet|degraded|crash/i;

/** Sets the outputs `result` and `differences`, and says what is wrong: once of each kind of difference. */
export function reportResponse(
  differences: readonly Difference[],
  deployment: Deployment,
  { pullRequest }: Target,
  { log, outputs }: Run,
): void {
  outputs.result(deployment.raw);
  outputs.differences(differences);
  const status = statusWord(deployment) ?? "";
  const what = text`The response has the status ${status}: check the Deployment in the platform.`;
  if (failing.test(status)) log.notice("deployment/failing", what);
  warnOf(differenceWarnings(differences, pullRequest !== undefined), log);
}

/** One warning for each reason why the response differs: the report's table has the values. */
function differenceWarnings(all: readonly Difference[], isPreview: boolean): Notice[] {
  const instead = isPreview
    ? text`to try it, delete the preview in the platform: the next push creates it again`
    : text`correct the definition, or change it in the platform`;
  const says: Readonly<Record<Difference["why"], Text>> = {
    "create-only": text`an update does not change it: ${instead}`,
    kept: text`no longer in the definition, but in the response: write the value that you want, or null`,
    different: text`the response differs from the request: check the Deployment in the platform`,
  };
  return (Object.keys(says) as Difference["why"][]).flatMap((why): Notice[] => {
    const fields = listed(
      all.filter((each) => each.why === why).map(({ field }) => field),
      20,
    );
    return fields.isEmpty ? [] : [{ code: `deployment/${why}`, text: text`${fields}: ${says[why]}.` }];
  });
}

/** Whether a body asks a Deployment to hibernate, or to wake up; undefined if it says neither. */
export function asksToHibernate(body: JsonObject): unknown {
  return at(body, "scalingSpec", "hibernationSpec", "override", "isHibernating");
}

/** The address of the Deployment's web server as the service reports it; empty without one. */
export function addressOf({ raw }: Deployment): string {
  return withScheme(stringMember(raw, "webServerUrl") ?? "");
}

/** The Deployment's web page as GitHub may show it: http(s), no user info, no secrets; else undefined. */
export function webPageOf(deployment: Deployment, { redactor }: Run): string | undefined {
  const address = addressOf(deployment);
  return isShowable(address, redactor.redact) ? address : undefined;
}
