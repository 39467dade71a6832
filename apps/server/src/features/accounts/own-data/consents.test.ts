import { DOCUMENT_VERSIONS } from '@ecopulse/contract/accounts/documents';
import { expect, test } from 'vitest';
import type { TestResident } from '../../../testing/factories.ts';
import { shareTestApp, startTestApp } from '../../../testing/test-app.ts';

const shared = shareTestApp();

const list = async (as: TestResident) => (await shared().call('GET', '/api/user/consents', { as })).body;
const agree = (as: TestResident, document: string, version: string = DOCUMENT_VERSIONS.terms) =>
  shared().call('PUT', `/api/user/consents/${document}`, { as, body: { version } });
const withdraw = (as: TestResident, document: string) =>
  shared().call('DELETE', `/api/user/consents/${document}`, { as });
const rowsOf = ({ id }: Pick<TestResident, 'id'>) =>
  shared().selectRows('consents', ['document', 'version', 'agreed_at', 'withdrawn_at'], { resident_id: id }, 'id');

test('registering records the agreement to both documents, with version and time', async () => {
  const { call, clock } = shared();
  const body = { username: 'mei-agrees', email: 'mei.agrees@example.sg', password: 'green-city' };
  const { body: user } = await call('POST', '/api/auth/register', { body });
  const agreed = { agreed_at: clock.now(), withdrawn_at: null };
  expect(await rowsOf(user)).toEqual([
    { document: 'terms', version: DOCUMENT_VERSIONS.terms, ...agreed },
    { document: 'privacy', version: DOCUMENT_VERSIONS.privacy, ...agreed },
  ]);
});

test('a refused registration records nothing', async () => {
  const { call, db } = shared();
  const count = () => db.selectFrom('consents').select('id').execute();
  const body = { username: 'raju-twice', email: 'raju.twice@example.sg', password: 'green-city' };
  await call('POST', '/api/auth/register', { body });
  const before = await count();
  expect((await call('POST', '/api/auth/register', { body })).status).toBe(409);
  expect(await count()).toEqual(before);
});

test('a resident without agreements can agree to the current versions, and withdraw', async () => {
  const { clock, resident } = shared();
  const mei = await resident();
  expect(await list(mei)).toEqual([
    { document: 'terms', version: DOCUMENT_VERSIONS.terms, agreedAt: null },
    { document: 'privacy', version: DOCUMENT_VERSIONS.privacy, agreedAt: null },
  ]);
  expect((await agree(mei, 'privacy')).status).toBe(204);
  expect(await list(mei)).toMatchObject([{ agreedAt: null }, { agreedAt: clock.now().toISOString() }]);
  expect((await withdraw(mei, 'privacy')).status).toBe(204);
  expect(await list(mei)).toMatchObject([{ agreedAt: null }, { agreedAt: null }]);
  await agree(mei, 'privacy');
  expect(await rowsOf(mei)).toMatchObject([{ withdrawn_at: clock.now() }, { withdrawn_at: null }]);
});

test('agreeing to what is no longer in force answers 409, and changes nothing', async () => {
  const mei = await shared().resident();
  await withdraw(mei, 'terms');
  expect(await agree(mei, 'terms', '2020-01-01')).toMatchObject({ status: 409, body: { code: 'edited-meanwhile' } });
  expect((await shared().call('GET', '/api/auth/user', { as: mei })).body.withdrawnDocuments).toEqual(['terms']);
  expect(await rowsOf(mei)).toEqual([]);
});

test('an agreement to an earlier version does not count for the current one', async () => {
  const { clock, resident } = shared();
  const mei = await resident();
  await shared().insertRows('consents', {
    resident_id: mei.id,
    document: 'terms',
    version: '2025-01-01',
    agreed_at: clock.now(),
  });
  expect(await list(mei)).toMatchObject([{ document: 'terms', agreedAt: null }, {}]);
});

test('the current user shows on every server at once whether an agreement is missing', async () => {
  const { clock, db, resident } = shared();
  const other = await startTestApp({ sharing: shared() });
  const mei = await resident();
  const needsConsent = async (app = shared()) =>
    (await app.call('GET', '/api/auth/user', { as: mei })).body.needsConsent as boolean;
  const oldVersion = { resident_id: mei.id, document: 'terms', version: '2025-01-01', agreed_at: clock.now() } as const;
  await db.insertInto('consents').values(oldVersion).execute();
  expect(await needsConsent()).toBe(true);
  await agree(mei, 'terms');
  expect(await needsConsent()).toBe(true);
  expect(await needsConsent(other)).toBe(true);
  await agree(mei, 'privacy');
  expect(await needsConsent()).toBe(false);
  await expect.poll(() => needsConsent(other)).toBe(false);
  await withdraw(mei, 'privacy');
  expect(await needsConsent()).toBe(true);
});

test('ten concurrent agreements are one', async () => {
  const mei = await shared().resident();
  const answers = await Promise.all(Array.from({ length: 10 }, () => agree(mei, 'terms')));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204));
  expect(await rowsOf(mei)).toHaveLength(1);
});

test('an unknown document answers 400', async () => {
  const mei = await shared().resident();
  expect((await agree(mei, 'cookies')).status).toBe(400);
  expect((await withdraw(mei, 'cookies')).status).toBe(400);
});
