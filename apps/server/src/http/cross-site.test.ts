import { isAdminAccess } from '@ecopulse/contract/accounts/role-access';
import { type Endpoint, type EndpointName, methodAndPath } from '@ecopulse/contract/endpoint';
import { endpoints, type ServedEndpointName } from '@ecopulse/contract/endpoints';
import { describe, expect, test } from 'vitest';
import { shareTestApp, startTestApp } from '../testing/test-app.ts';

const shared = shareTestApp();
const HOST = { host: 'localhost:3000' };

const unsafeEndpoints = (Object.keys(endpoints) as EndpointName[])
  .map((name) => ({ ...methodAndPath(name), endpoint: endpoints[name as ServedEndpointName] as Endpoint }))
  .filter(({ method }) => method !== 'GET')
  .map(({ method, path, endpoint }) => [method, path.replaceAll(/:\w+/g, '1'), endpoint] as const);

describe.each(unsafeEndpoints)('%s %s', (method, path, { access, sends }) => {
  const caller = () => shared().resident({ isAdmin: isAdminAccess(access) });
  const send = async (headers: Record<string, string>) => {
    const as = await caller();
    return shared().call(method, path, { as, body: {}, headers: { ...HOST, ...headers } });
  };

  test.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['of another port', { origin: 'http://localhost:3001' }],
    ['of the same host by another scheme', { origin: 'https://localhost:3000' }],
    ['of a host that begins with the same name', { origin: 'http://localhost:3000.evil.example' }],
    ['null', { origin: 'null' }],
    ['empty', { origin: '' }],
    ['our own, but sent from another site', { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' }],
  ])('with an Origin that is %s answers 403 cross-site', async (_what, headers) => {
    const answer = await send(headers);
    expect(answer.status).toBe(403);
    expect(answer.body.code).toBe('cross-site');
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('sent from another site without an Origin answers 403 cross-site', async () => {
    expect((await send({ 'sec-fetch-site': 'cross-site' })).body.code).toBe('cross-site');
  });

  test.each([
    ['our own Origin', { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }],
    ['neither header, as scripts do', {}],
    ['the site "none", as for a typed address', { 'sec-fetch-site': 'none' }],
  ])('with %s is accepted', async (_what, headers) => {
    const answer = await send(headers);
    expect(answer.body?.code).not.toBe('cross-site');
    expect(answer.status).not.toBe(403);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'nonsense',
  ])('with a body of %s answers 415', async (type) => {
    const answer = await shared().call(method, path, { body: '{"greenSpaceId":1}', headers: { 'content-type': type } });
    // Signed out, either error may come first; the body is never read.
    expect([401, 415]).toContain(answer.status);
    const as = await caller();
    const signedIn = await shared().call(method, path, { as, body: 'a=b', headers: { 'content-type': type } });
    expect(signedIn.status).toBe(415);
    expect(signedIn.body.code).toBe(sends === 'picture' ? 'picture-type' : 'unsupported-media-type');
  });
});

test('with PUBLIC_URL set, only its origin counts as our own, whatever the Host header is', async () => {
  const { call } = await startTestApp({ env: { publicUrl: new URL('https://eco.example.sg/') } });
  const logout = (headers: Record<string, string>) =>
    call('POST', '/api/auth/logout', { headers: { ...HOST, ...headers } });
  expect((await logout({ origin: 'https://eco.example.sg' })).status).toBe(204);
  expect((await logout({ origin: 'http://localhost:3000' })).status).toBe(403);
  expect((await logout({ origin: 'http://eco.example.sg' })).status).toBe(403);
});

test('reads are allowed from any site, without CORS headers', async () => {
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  const answer = await shared().call('GET', '/api/green-spaces', { headers });
  expect(answer.status).toBe(200);
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
});
