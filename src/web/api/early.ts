declare global {
  /** What `public/frame.js` has requested for the first screen, by address. */
  var early: { readonly token: string; readonly responses: Record<string, Promise<Response>> } | undefined;
}

/** @returns the response to a request that has been sent before the app had loaded, if any; only once */
export function takeEarly(address: string, token: string | null): Promise<Response> | undefined {
  if (globalThis.early?.token !== token) return undefined;
  const { [address]: response, ...responses } = globalThis.early.responses;
  globalThis.early = { token, responses };
  return response;
}

/** Later requests need a newer response. */
export function dropEarly(): void {
  globalThis.early = undefined;
}
