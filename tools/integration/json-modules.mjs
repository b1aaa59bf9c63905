// The packages import JSON files without the attribute that Node needs: it is added here.
export async function resolve(specifier, context, next) {
  const resolved = await next(specifier, context);
  return resolved.url.endsWith(".json") ? { ...resolved, importAttributes: { type: "json" } } : resolved;
}
