import { Ajv2020, type AnySchemaObject } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { routes } from '#server/app.ts';
import { errors } from '#shared/http/errors.ts';
import { startApp } from '#testing/app/app.ts';
import { type DescribedOperation, document, operations, whole } from '#testing/http/api-document.ts';
import { OPEN_API_SHAPE } from '#testing/http/openapi-shape.ts';
import { validatorAt } from '#testing/http/response-checks.ts';
import { type Operation, schemaOfMedia } from './api-document.ts';

/** Every schema below a value, with the way to it. */
function* schemasIn(value: unknown, way: string): Generator<[string, AnySchemaObject]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const isSchema = ['schema', 'items', 'additionalProperties'].includes(key) || /\/(?:properties|anyOf)$/.test(way);
    if (isSchema && typeof inner === 'object') yield [`${way}/${key}`, inner];
    yield* schemasIn(inner, `${way}/${key}`);
  }
}

test('describes every mounted endpoint and no other', () => {
  expect(operations.map(({ name }) => name).sort()).toEqual(
    routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).sort(),
  );
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
});

test('has the structure of OpenAPI 3.1', () => {
  const validate = new Ajv2020({ strict: true, strictRequired: false, allErrors: true }).compile(OPEN_API_SHAPE);
  validate(JSON.parse(JSON.stringify(document)));
  expect(validate.errors).toBeNull();
});

test('lists exactly the parameters of each path', () => {
  for (const { path, operation } of operations) {
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
    expect(inPath.every(({ required }) => required)).toBe(true);
  }
});

test('has valid schemas and references', () => {
  for (const { path, method, operation } of operations) {
    const mediaOf = ({ content }: { content: object }) => ['content', ...Object.keys(content), 'schema'];
    const places = [
      ...(operation.requestBody ? [['requestBody', ...mediaOf(operation.requestBody)]] : []),
      ...Object.entries(operation.responses).map(([status, answer]) => ['responses', status, ...mediaOf(answer)]),
      ...operation.parameters.map((_, index) => ['parameters', `${index}`, 'schema']),
    ];
    for (const place of places)
      expect(validatorAt('paths', path, method.toLowerCase(), ...place), place.join('/')).toBeTypeOf('function');
  }
});

test('refers to every shared part and to no other', () => {
  const { schemas, parameters, responses } = document.components;
  const shared = Object.entries({ schemas, parameters, responses }).flatMap(([part, own]) =>
    Object.keys(own).map((name) => `#/components/${part}/${name}`),
  );
  const references = JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g);
  expect(new Set(references.map(([, reference]) => reference))).toEqual(new Set(shared));
});

test('names every object within a request or response and every object that occurs twice', () => {
  const objectsIn = (value: object) => [...schemasIn(value, '')].filter(([, { properties }]) => properties);
  const unnamed = objectsIn(document.paths).filter(([way]) => !way.endsWith('/schema'));
  expect(unnamed.map(([way]) => way)).toEqual([]);
  const inline = objectsIn(document.components.schemas).map(([, schema]) => JSON.stringify(schema));
  expect(inline.filter((schema, index) => inline.indexOf(schema) !== index)).toEqual([]);
});

test('closes the objects of responses and leaves those of requests open', () => {
  const responses = [...schemasIn(whole.paths, '')].filter(([way]) => /\/2\d\d\//.test(way));
  const open = responses.filter(([, schema]) => schema.properties && schema.additionalProperties !== false);
  expect(open.map(([way]) => way)).toEqual([]);
  for (const name of ['TransactionDraft', 'GoalChange', 'BudgetDraft'])
    expect(document.components.schemas[name], name).not.toHaveProperty('additionalProperties');
});

interface Field {
  readonly name: string;
  readonly way: string;
  readonly schema: AnySchemaObject;
}

/** Every field and parameter of an operation, those within others too. */
function fieldsOf({ name, operation }: DescribedOperation): Field[] {
  const within = (schema: AnySchemaObject, way: string): Field[] => [
    ...Object.entries<AnySchemaObject>(schema.properties ?? {}).flatMap(([field, inner]) => [
      { name: field, way: `${way} ${field}`, schema: inner },
      ...within(inner, `${way} ${field}`),
    ]),
    ...valuesIn(schema).flatMap((value) => within(value, way)),
  ];
  const parameters = operation.parameters.filter((parameter) => parameter.in !== 'header');
  const successes = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
  const bodies = [operation.requestBody, ...successes.map(([, response]) => response)].flatMap((media) => media ?? []);
  const sent = Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter.schema]));
  return [{ properties: sent }, ...bodies.map(({ content }) => schemaOfMedia(content))].flatMap((schema) =>
    within(schema, name),
  );
}

/** The parts of a schema's values, except the fields of objects. */
function valuesIn({ items, additionalProperties, anyOf = [] }: AnySchemaObject): AnySchemaObject[] {
  return [items, additionalProperties, ...anyOf].filter((schema) => typeof schema === 'object');
}

function isNumber(schema: AnySchemaObject): boolean {
  return ['number', 'integer'].includes(schema.type) || (!schema.properties && valuesIn(schema).some(isNumber));
}

const fields = operations.flatMap(fieldsOf);
const UNIT = /US dollars|\b[Pp]ercentage\b|\b[Nn]umbers? of\b|\bday of the month\b/;
/** The format of a type, which does not describe a field. */
const ONLY_ITS_KIND = /^(?:US dollars|A day as|A month as|A moment in|An id as)/;

test('describes every operation and every field, with the unit of every number', () => {
  const isSaid = (text = '') => /^[A-Z][^\n]+[^.\n]$/.test(text) && !ONLY_ITS_KIND.test(text);
  expect(operations.filter(({ operation }) => !isSaid(operation.summary)).map(({ name }) => name)).toEqual([]);
  expect(fields.length).toBeGreaterThan(600);
  const typeless = fields.filter(({ schema }) => !(schema.type ?? schema.anyOf ?? schema.enum ?? 'const' in schema));
  const unsaid = fields.filter(({ schema }) => !isSaid(schema.description));
  const unitless = fields.filter(({ schema }) => isNumber(schema) && !UNIT.test(schema.description));
  expect([typeless, unsaid, unitless].map((wrong) => wrong.map(({ way }) => way))).toEqual([[], [], []]);
});

test('describes nothing that does not exist', () => {
  const used = new Set(fields.map(({ name }) => name));
  const described = new Set(routes.flatMap(({ docs }) => Object.keys(docs.fields)));
  expect([...described].filter((name) => !used.has(name))).toEqual([]);
});

test('states the limits of every number in a request, in dollars for money', () => {
  const sent = operations.flatMap(({ name, operation: { parameters, requestBody } }) => [
    ...schemasIn({ parameters, requestBody }, name),
  ]);
  const numbers = sent.filter(([, { type }]) => type === 'number' || type === 'integer');
  expect(numbers.filter(([, { maximum, enum: values }]) => maximum === undefined && !values)).toEqual([]);
  const money = numbers.filter(([, { type, enum: values }]) => type === 'number' && !values);
  expect(new Set(money.map(([, { maximum }]) => maximum))).toEqual(
    new Set([999_999_999.99, 9_999_999_999_999.99, 10_000]),
  );
});

test('lets a standard validator accept every amount of cents', () => {
  const place = ['requestBody', 'content', 'application/json', 'schema', 'properties', 'amount'];
  const isAmount = validatorAt('paths', '/transactions', 'post', ...place);
  for (const amount of [4.35, 8.7, 1.15, 0.01, 999_999_999.99]) expect(isAmount?.(amount), `${amount}`).toBe(true);
  for (const amount of [0, 1_000_000_000, '1']) expect(isAmount?.(amount), `${amount}`).toBe(false);
});

test('describes every registered error at the endpoints that can return it', () => {
  const codesOf = ({ responses }: Operation) =>
    Object.values(responses).flatMap(({ description }) => description.match(/(?<=^`)\w+/gm));
  const described = new Set(operations.flatMap(({ operation }) => codesOf(operation)));
  // Only an address that does not exist is simply not found.
  expect(Object.keys(errors).filter((code) => !described.has(code))).toEqual(['not_found']);
});

test('repeats the comments of the contracts', () => {
  const said = (id: string) => operations.find(({ operation }) => operation.operationId === id)?.operation.description;
  expect(said('goals_reallocate')).toBe(
    "Moves all of the goal's money and closes it, in one step. `goal` is the target goal, or null for the balance.",
  );
});

test('is readable for programs and people, under the content policy of every page', async () => {
  const { app } = await startApp('sqlite');
  const read = (url: string) => app.inject({ url });

  const json = await read('/api/openapi.json');
  const page = await read('/api/docs');
  const style = await read('/api/docs.css');

  expect(json.json()).toEqual(JSON.parse(JSON.stringify(document)));
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': expect.stringContaining("default-src 'self'"),
  });
  expect(page.body).not.toMatch(/<script|style=|<style| on\w+=/i);
  for (const { path, method, operation } of operations)
    expect(page.body).toContain(`<code>${method} /api${path}</code> <span>${operation.summary}</span>`);
  expect(page.body).toContain('The percentage of the available amount');
  expect(page.body.match(/string|,null/g)).toBeNull();
  expect(style.headers['content-type']).toBe('text/css; charset=utf-8');
});
