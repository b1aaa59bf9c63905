import { describe, expect, test } from "@jest/globals";
import { decodeLayer, decodings, placesBefore } from "../../src/base/decoding.js";

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
    ["two digits, decimal and hexadecimal", "\\x41\\x4a\\x7A", "AJz"],
    ["two digits of which one is no digit", "\\x4g \\xg4", "\\x4g \\xg4"],
    ["a byte", "%41%7a%4A", "AzJ"],
    ["a byte above 127 that begins no character is Latin-1", "%e4b %ff %c3x", "äb ÿ Ãx"],
    ["an entity by name", "&lt;&auml;&lbrace;&lcub;&verbar;&vert;&rcub;&rbrace;", "<ä{{||}}"],
    ["an entity without its semicolon", "&ltb &aumlb", "<b äb"],
    ["an entity that needs its semicolon", "&lbraceb", "&lbraceb"],
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

  test.each([
    ["%f4%90%80%80", "ô\u0090\u0080\u0080"],
    ["%f0%c0%80%80", "ðÀ\u0080\u0080"],
    ["%e2%82x", "â\u0082x"],
    ["%c1%80", "Á\u0080"],
    ["%c3%c3%a9", "Ãé"],
  ])("%s is no character of UTF-8", (text, decoded) => {
    expect(decodeLayer(text)).toBe(decoded);
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

test("places in the decoded string are found in the original", () => {
  const text = "x\\u0041y%42z";
  expect(decodeLayer(text)).toBe("xAyBz");
  expect(placesBefore(text, [0, 1, 2, 3, 4, 5])).toEqual([0, 1, 7, 8, 11, 12]);
});
