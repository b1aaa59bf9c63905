import { ActionError } from "../base/errors.js";
import { recordName, shownRecords } from "../records/record.js";
import type { State } from "../records/state.js";
import type { Run, Target } from "../run.js";
import { releaseCommand } from "./commands.js";

/**
 * A second create of the same name is refused where a record names a Deployment, or a create that nobody
 * finished: there is no second billable Deployment because somebody started the job twice. Undefined if
 * nothing is on record. A plan shows it too.
 */
export function secondCreateError(
  { ids, doubts }: State,
  { name = "", environment = "" }: Pick<Target, "name" | "environment">,
  run: Run,
): ActionError | undefined {
  if (ids.length === 0 && doubts.length === 0) return undefined;
  const { quote } = run.redactor;
  const where = `environment ${quote(environment)}`;
  const lines = [
    ...ids.slice(0, shownRecords).map(({ id, number }) => {
      return `GitHub deployment record ${number} names Deployment ${quote(id)}.`;
    }),
    ...doubts.slice(0, shownRecords).map((record) => {
      return `${recordName(record, run)} is of a create that did not finish: the Deployment may exist.`;
    }),
  ];
  const [first] = ids;
  const use = first === undefined ? "" : ` with deployment-id ${quote(first.id)}`;
  return new ActionError("github", `Nothing was sent: "${quote(name)}" is already on record in ${where}.`, {
    lines: [...lines, "Only if the Deployment does not exist, release its record:"],
    commands: [...ids, ...doubts].slice(0, shownRecords).map((record) => releaseCommand(record, run)),
    hint: `Check the platform for that name. To update the Deployment, use mode update-deployment${use}.`,
  });
}

/** Without records nothing stops a second create: only a person starts one that is meant. */
export function warnOfRepeatedCreates({ event, log }: Run): void {
  if (event === "workflow_dispatch") return;
  log.warning(
    "Each run of this step creates another Deployment: it has no github-environment, and the event is " +
      "not a manual start. Run it by workflow_dispatch, store the id, and use mode update-deployment from " +
      "then on.",
  );
}
