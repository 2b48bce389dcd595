import { type ApiDocument, type Operation, type Parameter, schemaOfMedia } from './api-document.ts';
import type { JsonSchema } from './schemas.ts';

/** The description as one plain page: no script, no inline style. */
export function pageOf({ info, servers, paths }: ApiDocument): string {
  const base = servers[0]?.url ?? '';
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path: `${base}${path}`, operation })),
  );
  const byTag = Map.groupBy(operations, ({ operation }) => operation.tags[0]);
  const sections = [...byTag].map(
    ([tag, own]) =>
      `<section id="${tag}"><h2>${tag}</h2>${own.map((one) => operationOf(one.method, one.path, one.operation)).join('')}</section>`,
  );
  const title = escapeHtml(`${info.title} API ${info.version}`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="${base}/docs.css">
</head>
<body>
<main>
<h1>${title}</h1>
<p>${escapeHtml(info.description)}</p>
<p>For programs: <a href="${base}/openapi.json">OpenAPI 3.1</a></p>
<nav aria-label="Sections">${[...byTag.keys()].map((tag) => `<a href="#${tag}">${tag}</a>`).join(' ')}</nav>
${sections.join('\n')}
</main>
</body>
</html>
`;
}

function operationOf(method: string, path: string, operation: Operation): string {
  const { operationId, summary = '', description, security, parameters, requestBody, responses } = operation;
  const answers = Object.entries(responses).map(([status, response]) => {
    const isSuccess = status.startsWith('2');
    const what = isSuccess ? fieldsOf(schemaOfMedia(response.content)) : codesOf(response.description);
    return `<h4>${status}</h4>${what}`;
  });
  return `<details id="${operationId}">
<summary><code>${method.toUpperCase()} ${escapeHtml(path)}</code> <span>${withCode(summary)}</span></summary>
${description ? `<p>${withCode(description)}</p>` : ''}
<p>${accessOf(security)}</p>
${parameters.length > 0 ? `<h3>Parameters</h3><ul>${parameters.map(parameterOf).join('')}</ul>` : ''}
${requestBody ? `<h3>Body</h3>${fieldsOf(schemaOfMedia(requestBody.content))}` : ''}
<h3>Responses</h3>
${answers.join('')}
</details>`;
}

function parameterOf({ name, in: place, required = false, description, schema }: Parameter): string {
  const said = description === undefined ? schema : { ...schema, description };
  return fieldOf(name, said, `${place}${required ? ', required' : ''}`);
}

function fieldsOf({ properties = {}, required = [] }: JsonSchema): string {
  const fields = Object.entries(properties).map(([name, field]) =>
    fieldOf(name, field as JsonSchema, required.includes(name) ? 'required' : 'optional'),
  );
  return fields.length > 0 ? `<ul>${fields.join('')}</ul>` : '';
}

function accessOf(ways: Operation['security']): string {
  if (!ways.some(({ session }) => session)) return 'Public';
  if (ways.some(({ session }) => !session)) return 'Public; a session is optional';
  const [scope] = ways.flatMap(({ accessToken = [] }) => accessToken);
  const token = scope ? ` or an access token with the scope <code>${scope}</code>` : '';
  return `Requires a session${token}: <code>Authorization: Bearer …</code>`;
}

function fieldOf(name: string, schema: JsonSchema, note: string): string {
  const description = schema.description ? `. ${withCode(schema.description)}` : '';
  return `<li><code>${escapeHtml(name)}</code> <small>${note}</small> ${typeOf(schema)}${description}${innerFields(schema)}</li>`;
}

function innerFields(schema: JsonSchema): string {
  const inner = [schema, schema.items, schema.additionalProperties, ...(schema.anyOf ?? [])] as (
    | JsonSchema
    | undefined
  )[];
  const described = inner.flatMap((one) => [one, one?.items as JsonSchema | undefined]);
  return described.map((one) => (one?.properties ? fieldsOf(one) : '')).find((html) => html !== '') ?? '';
}

/** `text, at most 200 characters`, `number above 0` and so on. */
function typeOf(schema: JsonSchema): string {
  if (schema.const !== undefined) return `<code>${escapeHtml(JSON.stringify(schema.const))}</code>`;
  if (schema.enum) return schema.enum.map((value) => `<code>${escapeHtml(JSON.stringify(value))}</code>`).join(' or ');
  if (schema.anyOf) return schema.anyOf.map((one) => typeOf(one as JsonSchema)).join(' or ');
  if (schema.type === 'array') return `list of ${typeOf(schema.items as JsonSchema)}`;
  const names = [schema.type].flat().map((type) => (type === 'string' ? 'text' : `${type}`));
  return [names.join(' or '), ...limitsOf(schema)].join(', ');
}

function limitsOf({ minimum, exclusiveMinimum, maximum, minLength, maxLength }: JsonSchema): string[] {
  return [
    minimum === undefined ? '' : `from ${minimum}`,
    exclusiveMinimum === undefined ? '' : `above ${exclusiveMinimum}`,
    maximum === undefined ? '' : `up to ${maximum}`,
    minLength === undefined || minLength < 2 ? '' : `at least ${minLength} characters`,
    maxLength === undefined ? '' : `at most ${maxLength} characters`,
  ].filter((limit) => limit !== '');
}

function codesOf(description: string): string {
  return `<ul>${description
    .split('  \n')
    .map((line) => `<li>${withCode(line)}</li>`)
    .join('')}</ul>`;
}

function withCode(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
