import { describe, expect, test } from "@jest/globals";
import { Redactor } from "../../src/secrets/redaction.js";

function redactorOf(...secrets: string[]): Redactor {
  const redactor = new Redactor();
  for (const secret of secrets) redactor.add(secret);
  return redactor;
}

describe("redaction takes time linear in", () => {
  /** Milliseconds of the processor: other processes do not count. */
  const took = (call: () => void): number => {
    const started = process.cpuUsage();
    call();
    return process.cpuUsage(started).user / 1_000;
  };
  const many = (count: number): string[] =>
    Array.from(
      { length: count },
      (_, index) => `fake-${index * 7919}-secret/${"z".repeat(index % 20)}-${index}`,
    );

  test("the number of secrets that are added between searches", () => {
    const redactor = new Redactor();
    const time = took(() => {
      for (const secret of many(300)) {
        redactor.add(secret);
        redactor.redact("a short message");
      }
    });
    expect(time).toBeLessThan(3_000);
  });

  test("no more than the part of a long string that is quoted", () => {
    const redactor = redactorOf("fake-secret-1");
    for (const piece of ["%", "\\\\", "a ", "&#x25;"]) {
      const text = piece.repeat(2 ** 22);
      expect(took(() => expect(redactor.quote(text).length).toBeLessThan(310))).toBeLessThan(1_000);
    }
  });
});

test("a secret of 2 MB is redacted as a whole", () => {
  const secret = Array.from({ length: 200_000 }, (_, index) => `${index}`.padStart(10, "x")).join("");
  expect(redactorOf(secret).redact(`[${secret}] and more`)).toBe("[***] and more");
  const encoded = Buffer.from(secret).toString("base64");
  expect(redactorOf(secret).redact(`[${encoded}] and more`)).toMatch(/^\[\*\*\*.{0,8} more$/);
});

test("a secret is found wherever it is in a long string, also in two of its parts", () => {
  const redactor = redactorOf('fake-"secret"-1');
  for (const offset of [-40, -17, -16, -15, -8, -1, 0, 1, 15, 16]) {
    const filler = "x".repeat(0x2000 * 3 + offset);
    expect(redactor.redact(`${filler}fake-"secret"-1${filler}`)).toBe(`${filler}***${filler}`);
    expect(redactor.redact(`${filler}fake-\\\\\\"secret\\\\\\"-1${filler}`)).toBe("***");
    expect(redactor.redact(`${filler}fake-&#34;secret%22-1`)).toBe("***");
  }
});

describe("a long string that is quoted", () => {
  const secret = `fake-secret-${"x".repeat(40)}`;

  test.each([0, 1, 20, 51])(
    "shows no piece of a secret %i characters before the end of what is searched",
    (before) => {
      for (const filling of [" ", "\n", secret]) {
        const start = filling
          .repeat(Math.ceil((256 * 1024 - before) / filling.length))
          .slice(0, 256 * 1024 - before);
        const shown = redactorOf(secret).quote(`${start}${secret}${"y".repeat(1_000_000)}`);
        expect(shown).not.toMatch(/fake|xx/);
        expect(shown.endsWith("…")).toBe(true);
      }
    },
  );
});
