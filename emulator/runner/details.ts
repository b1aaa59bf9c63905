/**
 * The lines that a runner writes before it starts Node: Handler.cs, PrintActionDetails. Only values that are
 * registered secrets are masked there: a token from another place is readable.
 */
export function actionDetails(
  inputs: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string | undefined>>,
  mask: (line: string) => string,
): string {
  const given = (values: Readonly<Record<string, string | undefined>>) =>
    Object.entries(values).flatMap(([name, value]) =>
      value ? `  ${name}: ${value}`.split(/\r\n|\n|\r/) : [],
    );
  const variables = given(env);
  return [
    "##[group]Run your-org/platform-deployments-action@v1",
    "with:",
    ...given(inputs),
    ...(variables.length > 0 ? ["env:", ...variables] : []),
    "##[endgroup]",
  ]
    .map(mask)
    .join("\n");
}
