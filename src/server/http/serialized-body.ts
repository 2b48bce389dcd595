import { serialize } from '#server/http/parse.ts';
import type { Schema } from '#shared/http/endpoint.ts';

/** The serialized body of a success, for a value that is remembered and sent more than once. */
export class SerializedBody<Value> {
  readonly text: string;
  /** Never set: only the compiler reads it, to tell the bodies of different responses apart. */
  declare readonly value?: Value;

  constructor(schema: Schema, value: Value) {
    this.text = serialize(schema, value);
  }
}
