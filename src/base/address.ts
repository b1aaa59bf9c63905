const hostAndPath = /^(?:[a-z\d][\w.-]*|\[[\da-f:.]+\])(?::\d+)?(?:[/?#]\S*)?$/i;
/** A browser reads `\` as `/`, skips further slashes, and takes what is before an `@` for user info. */
const webAddress = /^https?:\/\/[^\s/\\?#@]+(?:[/?#][^\s\\]*)?$/i;

/** An address as a browser opens it: services omit the scheme (`host/path`). Others stay as they are. */
export function withScheme(address: string): string {
  return hostAndPath.test(address) ? `https://${address}` : address;
}

/** A longer address would fill a comment. Browsers open none of that length. */
const longestAddress = 2_000;

/**
 * Whether an address may be a link: valid, http or https, no user info, to the host that it shows. Characters
 * that nobody sees are in none.
 */
export function isWebAddress(address: string): boolean {
  if (address.length > longestAddress || /\p{C}/u.test(address)) return false;
  return webAddress.test(address) && URL.canParse(address);
}

/**
 * Possible credentials in an address, also in a malformed one, as written and decoded: everything between
 * the scheme and the last `@`, and the part of it after the first or last colon.
 */
export function credentialsIn(address: string): string[] {
  // Also where the `@` itself is encoded, or written in full width: in front of the host only.
  const [beforeAt] = /^.*(?=@)/s.exec(address) ?? /^[^/]*\/\/[^/]*(?=%40|\uff20)/.exec(address) ?? [""];
  const userInfo = beforeAt.trimStart().replace(/^(?:[a-z][a-z\d+.-]*:?[/\\]+|[/\\]+)/i, "");
  if (userInfo === "") return [];
  const colons = [userInfo.indexOf(":"), userInfo.lastIndexOf(":")];
  const passwords = colons.map((colon) => userInfo.slice(colon + 1));
  return [...new Set([userInfo, ...passwords].flatMap((text) => [text, percentDecoded(text)]))];
}

/** A percent-encoded string decoded; as it is if it can't be. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
