import type { Definition } from "./definition/body.js";
import type { Entity } from "./platform/resources.js";

/** Where a run works at the service. */
export interface Place {
  readonly organization: Entity;
  readonly workspace: Entity;
}

/** The subject of a run, known after the look-ups. */
export interface Target extends Place {
  /** The GitHub environment of the records; undefined without them. */
  readonly environment: string | undefined;
  readonly definition: Definition;
  /** The Deployment's name; undefined in a sweep if the records of a preview do not show it. */
  readonly name: string | undefined;
  /** The pull request of a preview. */
  readonly pullRequest: number | undefined;
  /** The commit whose definition is used. */
  readonly commit: string;
  /** The head of the pull request, as far as it is known. */
  readonly head: string | undefined;
}

/** An organization or workspace as people know it. */
export function displayName({ id, name }: Entity): string {
  return name ?? id;
}
