const text = { type: 'string', minLength: 1 };
const closed = (properties: object, required: readonly string[]) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const byName = (pattern: string, value: object) => ({
  type: 'object',
  patternProperties: { [pattern]: value },
  additionalProperties: false,
});

const schema = { type: 'object' };
const reference = (part: string) =>
  closed({ $ref: { type: 'string', pattern: `^#/components/${part}/\\w+$` } }, ['$ref']);
const content = { ...byName('^[a-z]+/[a-z]+$', closed({ schema }, ['schema'])), minProperties: 1, maxProperties: 1 };
const parameter = closed(
  { name: text, in: { enum: ['path', 'query', 'header'] }, required: { type: 'boolean' }, description: text, schema },
  ['name', 'in', 'schema'],
);
const headers = byName('^[A-Z][\\w-]+$', closed({ schema, description: text }, ['schema']));
const response = closed({ description: text, headers, content }, ['description']);
const operation = closed(
  {
    operationId: { type: 'string', pattern: '^[a-z]+_[a-zA-Z]+$' },
    tags: { type: 'array', items: text },
    summary: text,
    description: text,
    security: {
      type: 'array',
      items: closed({ session: { type: 'array', maxItems: 0 }, accessToken: { type: 'array', items: text } }, []),
    },
    parameters: { type: 'array', items: { anyOf: [parameter, reference('parameters')] } },
    requestBody: closed({ required: { const: true }, content }, ['content']),
    responses: {
      ...byName('^[2-5]\\d\\d$', { anyOf: [response, reference('responses')] }),
      minProperties: 1,
    },
  },
  ['operationId', 'responses'],
);

/** The rules of OpenAPI 3.1 for the parts that our description uses; any other part is an error. */
export const OPEN_API_SHAPE = closed(
  {
    openapi: { const: '3.1.0' },
    info: closed({ title: text, version: { type: 'string', pattern: '^\\d+\\.\\d+\\.\\d+$' }, description: text }, [
      'title',
      'version',
    ]),
    servers: { type: 'array', items: closed({ url: text }, ['url']) },
    paths: byName('^/', byName('^(?:get|post|put|delete)$', operation)),
    components: closed(
      {
        schemas: byName('^\\w+$', schema),
        parameters: byName('^\\w+$', parameter),
        responses: byName('^\\w+$', response),
        securitySchemes: byName(
          '^\\w+$',
          closed({ type: { const: 'http' }, scheme: { const: 'bearer' }, description: text }, ['type']),
        ),
      },
      [],
    ),
  },
  ['openapi', 'info', 'paths'],
);
