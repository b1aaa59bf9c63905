/** A reference of another tool, which nothing resolves here. */
const reference =
  /^(?:var|local|each\.value|module\.[\w-]+|data\.[\w-]+\.[\w-]+|secrets|vars)\.[\w-]+(?:[.[]\S*)?$/;
/** Somebody meant to fill this in. */
const unfilled = /^(?:\$?\{\{.*\}\}|<[^<>]+>|%\w+%)$/s;
const ofShell = /^\$(?:\{[^{}]*\}|[A-Za-z_]\w*)$/;
/** A placeholder as a part of a name. */
const partial = /\$\{|\$[A-Za-z_]|\{\{|<[^<>]+>|%\w+%/;

/** Whether the value of a field is a placeholder; in the name of the Deployment a part is enough. */
export function isPlaceholder(given: string, isName: boolean): boolean {
  const value = given.trim();
  if (isName && (partial.test(value) || value.startsWith("local."))) return partial.test(value);
  return [unfilled, ofShell, reference].some((form) => form.test(value));
}

export function isCiphertext(value: string): boolean {
  return /^(?:ENC\[AES256_GCM,|encrypted:|\$ANSIBLE_VAULT;)/.test(value);
}

/** A reference to a store of secrets, or a word for no value. */
const elsewhere = /^(?:(?:op:\/\/|vault:|ref\+)\S.*|\*{3,}|None|null|undefined)$/s;

/** Whether the value of a secret represents another one: sent, it would overwrite the stored one. */
export function isStandIn(value: string, key: string | undefined): boolean {
  // A password may begin with a dollar sign.
  const [, braced, plain] = /^\$(?:\{(\w+)\}|(\w+))$/.exec(value) ?? [];
  const name = braced ?? plain;
  const isOfShell = name !== undefined && (name === key || /^(?=.*_)[A-Z][A-Z\d_]*$/.test(name));
  return isOfShell || [unfilled, reference, elsewhere].some((form) => form.test(value));
}
