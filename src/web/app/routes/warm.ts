/**
 * Asks for a screen's data while its code is on its way. The feature's `api.ts` is imported dynamically, so that neither it
 * nor its contract weighs on the entry chunk, and nobody waits: the screen asks for what is missing and tells what fails.
 */
export function warm<Api>(api: Promise<Api>, ask: (api: Api) => unknown): void {
  api.then(ask).catch(() => {});
}
