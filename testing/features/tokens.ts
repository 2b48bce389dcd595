import type { InjectOptions } from 'fastify';
import type { TokenScope } from '#shared/http/token-scope.ts';
import { type AccessToken, tokensContract as tokens } from '#shared/tokens/contract.ts';
import { PASSWORD, type Person } from '#testing/app/app.ts';

/** A program with an access token of a user. It sends no time zone. */
export interface Program {
  readonly token: string;
  readonly accessToken: AccessToken;
  readonly request: (request: InjectOptions) => ReturnType<Person['request']>;
}

export const tokenDraft = (name = 'Phone', scopes: TokenScope[] = ['add']) =>
  ({ name, scopes, expiresInDays: 30, currentPassword: PASSWORD }) as const;

export async function newProgram(person: Person, scopes: TokenScope[] = ['add'], name = 'Phone'): Promise<Program> {
  const { token, accessToken } = await person.call(tokens.create, { body: tokenDraft(name, scopes) });
  const authorization = `Bearer ${token}`;
  const request = ({ headers, ...options }: InjectOptions) =>
    person.request({ ...options, headers: { 'x-time-zone': '', ...headers, authorization } });
  return { token, accessToken, request };
}
