interface Early {
  readonly token: string;
  /** Sends the requests, unless they have been sent. */
  readonly request: () => void;
  readonly responses: Record<string, Promise<Response>>;
}

declare global {
  /** What `public/frame.js` requests for the first screen, by address. */
  var early: Early | undefined;
}

/** Sends the requests of the first screen, unless the page has done so. Call it before the app requests anything. */
export function requestEarly(): void {
  globalThis.early?.request();
}

/** @returns the response to a request that has been sent before the app had loaded, if any; only once */
export function takeEarly(address: string, token: string | null): Promise<Response> | undefined {
  if (globalThis.early?.token !== token) return undefined;
  const { [address]: response } = globalThis.early.responses;
  delete globalThis.early.responses[address];
  return response;
}

/** Whether the app has not yet taken all responses. */
export function hasEarly(): boolean {
  return Object.keys(globalThis.early?.responses ?? {}).length > 0;
}

/** Later requests need a newer response. */
export function dropEarly(): void {
  globalThis.early = undefined;
}
