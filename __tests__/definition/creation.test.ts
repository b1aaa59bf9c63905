import { expect, test } from "@jest/globals";
import { creationWarnings, updateWarnings } from "../../src/definition/body.js";

const withoutCluster = (type: string) =>
  `The definition has type ${type} and no clusterId: comparable services require it to create a Deployment.`;

test.each([
  ["DEDICATED", {}, [withoutCluster("DEDICATED")]],
  ["HYBRID", {}, [withoutCluster("HYBRID")]],
  ["HYBRID", { clusterId: null }, [withoutCluster("HYBRID")]],
  ["HYBRID", { clusterId: "c" }, []],
  ["STANDARD", {}, []],
])("a creation of type %s with %j", (type, more, warnings) => {
  expect(creationWarnings({ name: "x", type, ...more }, (text) => text)).toEqual(warnings);
});

test("a creation with secrets that have no value names their keys", () => {
  const environmentVariables = [
    { key: "A", isSecret: true },
    { key: "B", isSecret: true },
    { key: "C", value: "", isSecret: true },
  ];
  expect(creationWarnings({ environmentVariables }, (text) => `<${text}>`)).toEqual([
    "The definition has secret variables without a value: <A>, <B>. The Deployment is new, so no value is stored yet: pass it with secret-environment-variables.",
  ]);
});

test.each([
  [{}, ["environmentVariables and no workerQueues"]],
  [{ environmentVariables: [] }, ["workerQueues"]],
  [{ workerQueues: null }, ["environmentVariables"]],
  [{ environmentVariables: [], workerQueues: [] }, []],
])("an update with %j", (body, missing) => {
  const advice = "comparable services require them in an update, or reset them. Add them to the definition";
  expect(updateWarnings(body)).toEqual(missing.map((names) => `The update has no ${names}: ${advice}.`));
});
