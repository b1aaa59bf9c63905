import { expect, test } from "@jest/globals";
import { startGitHub } from "../../emulator/github/server.js";
import { errorOf, gitHubAt } from "./over-sockets.js";

const hostile = {
  statusOrder: "shuffled",
  recordOrder: "shuffled",
  repeatedItems: true,
  nullNodes: true,
} as const;

test.each([1, 2, 3])(
  "lists in any order, with nulls and items twice, mean the same: seed %i",
  async (seed) => {
    const emulated = await startGitHub({ behaviour: { ...hostile, seed } });
    try {
      const github = gitHubAt(emulated.url);
      for (let number = 1; number <= 4; number++) {
        const record = emulated.state.addRecord("someone", { task: "t", environment: "preview" });
        const count = number === 2 ? 150 : number;
        for (let status = 0; status < count; status++)
          emulated.state.addStatus("someone", record, { state: "inactive", description: `${status}` });
      }
      const { records } = await github.recordPage("preview", "t", 1);
      expect(records.map(({ id }) => id)).toEqual([1004, 1003, 1002, 1001]);
      const [gone] = records;
      if (gone) await github.deleteRecord(gone);
      for (const found of [
        await github.withStatuses(records),
        (await github.environmentRecords("preview")).records,
      ]) {
        expect(found.map(({ id }) => id)).toEqual([1003, 1002, 1001]);
        const counts = found.map(
          ({ statuses }) => new Set(statuses.map(({ description }) => description)).size,
        );
        expect(counts).toEqual([3, 150, 1]);
      }
    } finally {
      await emulated.close();
    }
  },
);

test("a record that shows success is not deleted", async () => {
  const emulated = await startGitHub();
  try {
    const github = gitHubAt(emulated.url);
    const record = emulated.state.addRecord("someone", { task: "t", environment: "preview" });
    // GitHub deletes a repository's only record in any state.
    emulated.state.addRecord("someone", { task: "t", environment: "preview" });
    emulated.state.addStatus("someone", record, { state: "success" });
    expect((await errorOf(github.deleteRecord(record.fields))).status).toBe(422);
    await github.setStatus(record.fields, { state: "inactive", description: "superseded" });
    await github.deleteRecord(record.fields);
    await github.deleteRecord(record.fields);
    expect(emulated.state.records).toHaveLength(1);
  } finally {
    await emulated.close();
  }
});
