/** HTML's names for the characters from U+00A0 to U+00FF, in order. */
const latin =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para " +
  "middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave " +
  "Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute " +
  "Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave " +
  "iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";

/** HTML's names for the characters of ASCII that have one. */
const ascii =
  '\tTab \nNewLine !excl "quot "QUOT #num $dollar %percnt &amp &AMP \'apos (lpar )rpar *ast +plus ,comma .period /sol ' +
  ":colon ;semi <lt <LT =equals >gt >GT ?quest @commat [lsqb [lbrack \\bsol ]rsqb ]rbrack ^Hat _lowbar `grave {lcub " +
  "{lbrace |verbar |vert }rcub }rbrace";

/** The names by code point, made when the first is needed. */
const table: { names?: ReadonlyMap<string, number> } = {};

/** The code point that a named HTML entity represents, without its `&` and `;`; undefined for an unknown name. */
export function namedEntity(name: string): number | undefined {
  table.names ??= new Map([
    ...latin.split(" ").map((latinName, index) => [latinName, 0xa0 + index] as const),
    ...ascii.split(" ").map((entry) => [entry.slice(1), entry.charCodeAt(0)] as const),
  ]);
  return table.names.get(name);
}
