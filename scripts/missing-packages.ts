/**
 * What to do if native packages are missing. npm silently leaves out those that do not support the Node that runs it, which
 * is the machine's own.
 * @returns undefined for any other error
 */
export function missingPackagesMessage(error: unknown): string | undefined {
  const isMissing = error instanceof Error && /native binding/i.test(error.message);
  return isMissing
    ? 'Centwise cannot start: npm left out packages that need Node.js 20.19, 22.12, or newer; update Node.js, then run "npm ci" again.'
    : undefined;
}
