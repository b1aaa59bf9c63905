import { expect, test } from "@jest/globals";
import { Pace } from "../../src/previews/pace.js";
import { VirtualClock } from "../world.js";

function paceOf(github: { remaining: number | undefined }): Pace {
  const run = { clock: new VirtualClock(), cancelled: new AbortController().signal };
  return new Pace(github as never, run as never);
}

test("after 400 writes a sweep ends", async () => {
  const pace = paceOf({ remaining: undefined });
  const ends: (string | undefined)[] = [];
  for (let count = 1; count <= 400; count++) {
    ends.push(pace.whyEnd());
    await pace.write(() => Promise.resolve());
  }
  expect(ends).toEqual(Array(400).fill(undefined));
  expect(pace.whyEnd()).toBe("it has written 400 times to GitHub");
});

test("a write that GitHub refuses counts: it has reached GitHub", async () => {
  const pace = paceOf({ remaining: undefined });
  for (let count = 1; count <= 400; count++)
    await pace.write(() => Promise.reject(new Error("refused"))).catch(() => {});
  expect(pace.whyEnd()).toBe("it has written 400 times to GitHub");
});

test("below 300 of GitHub's remaining requests a sweep ends", () => {
  const ends = [300, 299].map((remaining) => paceOf({ remaining }).whyEnd());
  expect(ends).toEqual([undefined, "GitHub allows only 299 more requests at present"]);
});
