import { describe, expect, test } from "@jest/globals";
import { decodeLayer, decodings } from "../../src/base/decoding.js";

describe("one layer of escapes", () => {
  test.each([
    ["a quote of JSON", 'a\\"b', 'a"b'],
    ["a backslash", "a\\\\b", "a\\b"],
    ["a backspace", "a\\bc", "a\bc"],
    ["a form feed", "a\\fc", "a\fc"],
    ["a line feed", "a\\nc", "a\nc"],
    ["a carriage return", "a\\rc", "a\rc"],
    ["a tab", "a\\tc", "a\tc"],
    ["a letter in a case that escapes do not have", "a\\Nc", "a\\Nc"],
    ["an unknown letter", "a\\qc", "a\\qc"],
    ["four digits", "\\u0041\\u00e4", "Aä"],
    ["a byte", "%41%7a%4A", "AzJ"],
    ["an entity by name", "&lt;&auml;&apos;", "<ä'"],
    ["an entity without its semicolon", "&ltb &aumlb", "&ltb &aumlb"],
    ["an unknown entity", "&xyzzy;", "&xyzzy;"],
    ["an entity by number", "&#65;&#x41;&#X4a;&#97", "AAJa"],
    ["the last character", "&#x10ffff;", "\u{10ffff}"],
    ["a number above the last character", "&#x110000;", "&#x110000;"],
    ["nothing", "a%b\\", "a%b\\"],
  ])("%s", (_, text, decoded) => {
    expect(decodeLayer(text)).toBe(decoded);
  });

  test.each([
    "\u0080",
    "¿",
    "À",
    "é",
    "ÿ",
    "Ā",
    "߿",
    "ࠀ",
    "€",
    "中",
    "\ud7ff",
    "\ue000",
    "\uffff",
    "\u{10000}",
    "😀",
    "\u{3ffff}",
    "\u{40000}",
    "\u{fffff}",
    "\u{100000}",
    "\u{10ffff}",
  ])("the percent-encoding of %j, in both cases", (character) => {
    const encoded = encodeURIComponent(character);
    expect(decodeLayer(`a${encoded}b`)).toBe(`a${character}b`);
    expect(decodeLayer(`a${encoded.toLowerCase()}b`)).toBe(`a${character}b`);
  });

  test("of a string with very many escapes is complete", () => {
    expect(decodeLayer("%41b".repeat(10_000))).toBe("Ab".repeat(10_000));
  });
});

test("the layers are decoded one after the other, until nothing is left to decode", () => {
  expect(decodings("a%2541", 3)).toEqual(["a%2541", "a%41", "aA"]);
  expect(decodings("a%25252541", 3)).toEqual(["a%25252541", "a%252541", "a%2541", "a%41"]);
  expect(decodings("plain", 3)).toEqual(["plain"]);
});
