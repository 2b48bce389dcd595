/** What access tokens may be allowed to do, from the least to the most. */
export const TOKEN_SCOPES = ['read', 'add', 'write'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** The scope among the kinds of access of an endpoint; undefined if it is closed to access tokens. */
export function scopeOf(access: string | undefined): TokenScope | undefined {
  return TOKEN_SCOPES.find((scope) => scope === access);
}

/** Whether a token with these scopes may do what needs the other one. `write` includes `read` and `add`. */
export function includesScope(scopes: readonly TokenScope[], needed: TokenScope): boolean {
  return scopes.includes(needed) || scopes.includes('write');
}
