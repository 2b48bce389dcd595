import type { TokenScope } from '#shared/http/token-scope.ts';
import type { JsonSchema } from './schemas.ts';

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

/** One schema, by its media type. */
export type Media = Readonly<Record<string, { readonly schema: JsonSchema }>>;

export interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly schema: JsonSchema; readonly description: string }>>;
  readonly content: Media;
}

/** Stands for a part under `components`. */
export interface Reference {
  readonly $ref: string;
}

/** With {@link Reference} as `Shared`, parameters and responses may be references. */
export interface Operation<Shared = never> {
  readonly operationId: string;
  readonly tags: readonly [string];
  /** One line. */
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly { readonly session?: readonly []; readonly accessToken?: readonly [TokenScope] }[];
  readonly parameters: readonly (Parameter | Shared)[];
  readonly requestBody?: { readonly required: true; readonly content: Media };
  readonly responses: Readonly<Record<string, Response | Shared>>;
}

export interface ApiDocument<Shared = never> {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation<Shared>>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly responses: Readonly<Record<string, Response>>;
    readonly securitySchemes: object;
  };
}

/** The schema of a body or a response. */
export function schemaOfMedia(content: Media): JsonSchema {
  const [{ schema }] = Object.values(content) as [Media[string]];
  return schema;
}
