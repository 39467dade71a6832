import { gunzipSync } from 'node:zlib';
import { Validator } from '@seriousme/openapi-schema-validator';
import { type Endpoint, methodAndPath } from '@ecopulse/contract/endpoint';
import { endpoints, type ServedEndpointName } from '@ecopulse/contract/endpoints';
import { problems } from '@ecopulse/contract/errors';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { shareTestApp } from '../testing/test-app.ts';
import { listDeclaredErrors } from './route-schemas.ts';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly security?: unknown;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, { description: string; content?: Record<string, unknown> }>>;
}

type Response = Operation['responses'][string];

const shared = shareTestApp();
let document: {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly responses: Readonly<Record<string, Response>> };
};
beforeAll(async () => {
  document = (await shared().call('GET', '/api/openapi.json')).body;
});

function responsesOf({ responses }: Operation): Operation['responses'] {
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => {
      const component = '$ref' in response ? String(response.$ref).split('/').at(-1) : undefined;
      return [status, component === undefined ? response : (document.components.responses[component] ?? response)];
    }),
  );
}

const names = Object.keys(endpoints) as ServedEndpointName[];

describe.each(names)('%s', (name) => {
  const { method, path } = methodAndPath(name);
  const endpoint: Endpoint = endpoints[name];
  const operation = () => {
    const documentedOperation = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    if (!documentedOperation) throw new Error(`${name} is not documented`);
    return documentedOperation;
  };

  test('is documented with purpose, access, input and response', () => {
    const { summary, security, parameters, requestBody } = operation();
    const responses = responsesOf(operation());
    expect(summary).toBe(endpoint.summary);
    expect(security).toEqual(endpoint.access === 'anyone' ? [] : [{ session: [] }]);
    expect(Object.keys(responses)).toContain(String(endpoint.status));
    expect(requestBody !== undefined).toBe(endpoint.body !== undefined);
    const inPath = (parameters ?? []).filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name);
    expect(inPath).toEqual([...path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter));
    const mediaType = endpoint.mediaType ?? 'application/json';
    const content = responses[endpoint.status]?.content;
    // A 204 has no content.
    if (content)
      expect(Object.keys(content)).toEqual([mediaType, ...(endpoint.alternative ? [endpoint.alternative] : [])]);
  });

  test('lists each of its errors as a problem document', () => {
    const responses = responsesOf(operation());
    for (const code of listDeclaredErrors(endpoint)) {
      const response = responses[problems[code].status];
      expect(response?.description).toContain(`\`${code}\``);
      expect(Object.keys(response?.content ?? {})).toEqual(['application/problem+json']);
    }
  });
});

test('the description is valid, and says each part once', async () => {
  expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
  const text = JSON.stringify(document);
  expect(text.split('"properties":{"type":{"type":"string"},"title"')).toHaveLength(2);
  expect(text.length).toBeLessThan(600_000);
});

test('each operation has an id of its own, made of letters', () => {
  const ids = Object.values(document.paths).flatMap((operations) =>
    Object.values(operations).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(names.length);
  expect(ids.filter((id) => !/^[a-z][A-Za-z]+$/.test(id))).toEqual([]);
  expect(ids).toContain('getGreenSpacesById');
});

test('only the declared endpoints are documented', () => {
  const documented = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
  expect(documented.toSorted()).toEqual([...names].toSorted());
});

test('the documentation page loads only its own scripts, as the content security policy requires', async () => {
  const page = await shared().call('GET', '/api/docs');
  expect(page.status).toBe(200);
  expect(page.text).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>/);
  const scripts = [...page.text.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map(([, source]) => source ?? '');
  expect(scripts.length).toBeGreaterThan(0);
  for (const source of scripts) {
    const { pathname, host } = new URL(source, 'http://own/api/docs/');
    expect(host).toBe('own');
    expect((await shared().call('GET', pathname)).status).toBe(200);
  }
});

test('each file of the documentation has its type, with the charset of text', async () => {
  for (const [name, type] of [
    ['logo.svg', 'image/svg+xml; charset=utf-8'],
    ['swagger-ui.css', 'text/css; charset=utf-8'],
    ['favicon-32x32.png', 'image/png'],
  ] as const)
    expect((await shared().call('GET', `/api/docs/static/${name}`)).headers['content-type']).toBe(type);
});

test('the API description is one cached document: the addresses where the plugin would rebuild it answer 404', async () => {
  const { call, app } = shared();
  for (const path of ['/api/docs/json', '/api/docs/yaml', '/api/docs/json?a=b'])
    expect(await call('GET', path)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  expect((await app.inject({ method: 'HEAD', url: '/api/docs/json' })).statusCode).toBe(404);
  const script = (await call('GET', '/api/docs/static/swagger-initializer.js')).text;
  expect(script).toMatch(/"?urls"?:\s*\[\{\s*"?url"?:\s*"\/api\/openapi\.json"/);
});

test('the API description is built once, compressed, and answered with 304 if the caller has it', async () => {
  const { app } = shared();
  const swagger = vi.spyOn(app, 'swagger');
  onTestFinished(() => swagger.mockRestore());
  const get = (headers: Record<string, string>) => app.inject({ method: 'GET', url: '/api/openapi.json', headers });
  const [plain, compressed] = [await get({}), await get({ 'accept-encoding': 'gzip' })];
  expect(compressed.headers['content-encoding']).toBe('gzip');
  expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
  expect(gunzipSync(compressed.rawPayload).equals(plain.rawPayload)).toBe(true);
  expect((await get({ 'if-none-match': String(plain.headers['etag']) })).statusCode).toBe(304);
  expect(swagger).not.toHaveBeenCalled();
});
