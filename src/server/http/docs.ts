import type { Endpoint, Schema } from '#shared/http/endpoint.ts';

/** The names of a schema's fields, those of nested objects included, except objects that another feature describes. */
type FieldsIn<Described, Foreign> = Described extends Foreign
  ? never
  : Described extends { readonly _zod: { readonly def: infer Definition } }
    ? Definition extends { readonly shape: infer Shape }
      ? { [Name in keyof Shape & string]: Name | FieldsIn<Shape[Name], Foreign> }[keyof Shape & string]
      : Definition extends
            | { readonly element: infer Inner }
            | { readonly innerType: infer Inner }
            | { readonly valueType: infer Inner }
        ? FieldsIn<Inner, Foreign>
        : never
    : never;

type FieldsOf<E extends Endpoint, Foreign> = E extends unknown
  ?
      | FieldsIn<E['params'], Foreign>
      | FieldsIn<E['query'], Foreign>
      | FieldsIn<E['body'], Foreign>
      | FieldsIn<E['response'], Foreign>
  : never;

/** Schemas by the names that clients use. */
export interface NamedSchemas {
  readonly requests?: Readonly<Record<string, Schema>>;
  /** All schemas that responses contain, those that requests contain too included. */
  readonly responses?: Readonly<Record<string, Schema>>;
  /** Fields that have another meaning in a schema than elsewhere in the feature. */
  readonly fields?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

interface EndpointDocs<Field extends string> {
  /** One line without a period. */
  readonly summary: string;
  /** Sentences with what the summary leaves out. */
  readonly description?: string;
  /** Fields that have another meaning here than elsewhere in the feature. */
  readonly fields?: { readonly [Name in Field]?: string };
}

/**
 * What an API reader needs to know about the endpoints of a contract; a missing summary or field does not compile. Types
 * describe the units of amounts and the formats of dates, months, instants, and ids. The texts are not in the contracts,
 * because browsers load those. `Foreign` are the schemas that another feature names and describes.
 */
export interface Docs<Contract extends Readonly<Record<string, Endpoint>>, Foreign = never> {
  readonly endpoints: { readonly [Name in keyof Contract]: EndpointDocs<FieldsOf<Contract[Name], Foreign>> };
  readonly fields: FieldDocs<FieldsOf<Contract[keyof Contract], Foreign>>;
  readonly schemas?: NamedSchemas;
}

type CommonField = keyof typeof COMMON_FIELDS;

type FieldDocs<Field extends string> = { readonly [Name in Exclude<Field, CommonField>]: string } & {
  readonly [Name in Extract<Field, CommonField>]?: string;
};

/** Fields that mean the same in most features. */
export const COMMON_FIELDS = {
  success: 'Always true; false only in the error envelope',
  _id: 'Identifier',
  address: 'The IP address',
  amount: 'The amount',
  at: 'Time',
  base: 'What the change is based on: the version, and the values that the user saw. Fields that only one side has changed are merged; without it, the request replaces every change',
  browser: 'The name of the browser',
  createdAt: 'Creation time',
  cursor: 'The `nextCursor` of the previous page; omit it for the first page',
  items: 'This page of the list',
  kind: 'Kind',
  message: 'A message for the user',
  month: 'The month',
  nextCursor: 'The `cursor` of the next page; null on the last one',
  token: 'The token from the link',
  user: 'The user',
  version: 'Number of times it was saved, which tells versions apart',
};
