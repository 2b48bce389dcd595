import * as z from 'zod/mini';
import { text, wire } from '#shared/http/fields.ts';

const NOT_AN_ID = 'The id must be a UUID of version 7 in lower case';

/**
 * The id of a new row, made by the caller, who can repeat the request at any time. Lower case only, so that each id has one
 * spelling. Its time is not checked, because the clocks of devices are wrong and nothing is sorted by it.
 */
export function newId<Id extends string>() {
  const given = text(36, NOT_AN_ID, { notText: NOT_AN_ID }).check(
    z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, NOT_AN_ID),
  );
  return z.pipe(given, z.custom<Id>()).register(wire, { kind: 'newId' });
}
