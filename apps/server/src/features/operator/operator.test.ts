import { DOCUMENT_VERSIONS } from '@ecopulse/contract/accounts/documents';
import { UNSET_OPERATOR } from '@ecopulse/contract/operator/operator-conditions';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { recordAuditEntry } from '../../core/audit/audit.service.ts';
import { createContentPictures } from '../../core/pictures/content-pictures.service.ts';
import { listAuditEntries } from '../../testing/admins.ts';
import type { TestResident } from '../../testing/factories.ts';
import { openMailbox } from '../../testing/mailbox.ts';
import { openTestPictureStorage } from '../../testing/pictures.ts';
import { problem, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createPlainPicture } from '../../testing/uploads.ts';

const PROFILE = {
  name: 'Bedok Town Council',
  address: '1 Bedok North Road, Singapore 460001',
  contactEmail: 'hello@bedok.example.sg',
  officer: { name: 'Data Protection Officer', email: 'dpo@bedok.example.sg' },
  hostingCountry: 'Singapore',
  governingLaw: 'Singapore',
  recipients: [{ name: 'Example Hosting', country: 'Singapore', purpose: 'Runs the servers' }],
  clauses: { terms: { en: 'Bring **water**.', zh: '请带**水**。' }, privacy: {} },
};

async function start(options: Parameters<typeof startTestApp>[0] = {}) {
  const server = await startTestApp(options);
  const admin = await server.resident({ isAdmin: true });
  const save = (form: object = {}, version = 0, as: TestResident = admin) =>
    server.call('PUT', '/api/admin/operator', { as, body: { ...PROFILE, version, ...form } });
  return { ...server, admin, save };
}

const read = async ({ call }: TestApp, language = 'en') =>
  (await call('GET', `/api/operator?language=${language}`)).body;

async function putLogo({ app }: TestApp, as: TestResident, payload: Buffer) {
  const headers = { cookie: as.cookie, 'content-type': 'image/png' };
  const response = await app.inject({ method: 'PUT', url: '/api/admin/operator/logo', headers, payload });
  return { status: response.statusCode, body: JSON.parse(response.payload) as { logoUrl: string; code?: string } };
}

describe('the profile', () => {
  test('is null and at version 0 while unset', async () => {
    const server = await start();
    expect(await read(server)).toEqual({
      ...UNSET_OPERATOR,
      services: { email: false, push: true, mapTiles: null, objectStore: false },
    });
    const { body } = await server.call('GET', '/api/admin/operator', { as: server.admin });
    expect(body).toMatchObject({ version: 0, configured: false, clauses: { terms: {}, privacy: {} } });
    expect(body.setUp).toEqual({ place: false, email: null, helpers: false });
  });

  test('is stored, shown to everyone on every server at once, and audited', async () => {
    const server = await start();
    const other = await startTestApp({ sharing: server });
    expect((await read(other)).configured).toBe(false);
    const { status, body } = await server.save();
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...PROFILE, version: 1, configured: true });
    const shown = { name: PROFILE.name, officer: PROFILE.officer, recipients: PROFILE.recipients };
    expect(await read(server)).toMatchObject({ ...shown, configured: true, changedOn: expect.any(String) });
    await expect.poll(async () => (await read(other)).name).toBe(PROFILE.name);
    const [entry] = await listAuditEntries(server, server.admin, 'operator', 1);
    expect(entry).toMatchObject({ action: 'edited', subjectName: PROFILE.name });
    expect(entry?.facts).toEqual({ fields: expect.stringContaining('officer') });
  });

  test('can be sent back as it was read, which changes nothing', async () => {
    const server = await start();
    const { body: first } = await server.save();
    const { status, body } = await server.call('PUT', '/api/admin/operator', { as: server.admin, body: first });
    expect([status, body.version]).toEqual([200, 1]);
    expect(await listAuditEntries(server, server.admin, 'operator', 1)).toHaveLength(1);
  });

  test('edited meanwhile answers 409, and of concurrent edits one wins', async () => {
    const server = await start();
    const other = await startTestApp({ sharing: server });
    const putAt = (app: TestApp, name: string) =>
      app.call('PUT', '/api/admin/operator', { as: server.admin, body: { ...PROFILE, name, version: 0 } });
    const answers = await Promise.all([putAt(server, 'First'), putAt(other, 'Second'), putAt(server, 'Third')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await server.save({}, 0)).body.code).toBe('edited-meanwhile');
  });

  test('shows clauses in the language of the reader, and else in English', async () => {
    const server = await start();
    await server.save();
    expect((await read(server, 'zh')).clauses.terms).toEqual({ text: '请带**水**。', language: 'zh' });
    expect((await read(server, 'ta')).clauses).toEqual({
      terms: { text: 'Bring **water**.', language: 'en' },
      privacy: null,
    });
  });

  test('names the host of the map tiles, says where pictures are, and offers no push on a plain HTTP site', async () => {
    const tile = 'https://tiles.example.sg/{z}/{x}/{y}.png';
    const picturesS3Url = new URL('http://key:secret@127.0.0.1:9/pictures');
    const mapTiles = { light: tile, dark: tile, credit: 'Example' };
    const server = await start({ env: { mapTiles, picturesS3Url, publicUrl: new URL('http://eco.example.sg') } });
    const services = { email: false, push: false, mapTiles: 'tiles.example.sg', objectStore: true };
    expect((await read(server)).services).toEqual(services);
  });
});

describe('is refused', () => {
  test.each([
    ['without the officer', { officer: null }, ['officer.email', 'officer.name']],
    ["without the officer's address", { officer: { name: 'The officer' } }, ['officer.email']],
    ["with a blank officer's address", { officer: { name: 'The officer', email: ' ' } }, ['officer.email']],
    ['without a name', { name: '' }, ['name']],
    ['without an address', { address: undefined }, ['address']],
    ['without a contact', { contactEmail: null }, ['contactEmail']],
    ['without a hosting country', { hostingCountry: '  ' }, ['hostingCountry']],
    [
      'with half a recipient',
      { recipients: [{ name: 'Example', country: '', purpose: 'Tiles' }] },
      ['recipients.0.country'],
    ],
    [
      'with a script in a clause',
      { clauses: { terms: { en: 'Hello <script>alert(1)</script>' }, privacy: {} } },
      ['clauses.terms.en'],
    ],
    [
      'with an image in a clause',
      { clauses: { terms: {}, privacy: { en: '![x](https://evil.example/x.png)' } } },
      ['clauses.privacy.en'],
    ],
    [
      'with a script in a link',
      { clauses: { terms: { en: '[a](javascript:alert(1))' }, privacy: {} } },
      ['clauses.terms.en'],
    ],
    ['with a clause in Malay alone', { clauses: { terms: { ms: 'Bawa air.' }, privacy: {} } }, ['clauses.terms.en']],
  ])('422 %s', async (_what, form, fields) => {
    const server = await start();
    const { status, body } = await server.save(form);
    expect([status, body.code]).toEqual([422, 'operator-incomplete']);
    expect(Object.keys(body.fields).toSorted()).toEqual(fields);
    expect((await read(server)).configured).toBe(false);
  });

  test.each([
    ['malformed email', { contactEmail: 'hello' }, ['contactEmail']],
    ["malformed officer's email", { officer: { name: 'The officer', email: 'dpo@' } }, ['officer.email']],
    ['NUL', { name: 'a\u0000b' }, ['name']],
    ['half a character', { clauses: { terms: { en: 'a\ud800' }, privacy: {} } }, ['clauses.terms.en']],
    ['a number', { address: 7 }, ['address']],
    ['an overlong name', { name: 'n'.repeat(121) }, ['name']],
    ['no version', { version: undefined }, ['version']],
  ])('400 with %s', async (_what, form, fields) => {
    const { status, body } = await (await start()).save(form);
    expect([status, body.code]).toEqual([400, 'invalid-input']);
    expect(Object.keys(body.fields)).toEqual(fields);
  });

  test('from a resident, with 403', async () => {
    const server = await start();
    expect((await server.save({}, 0, await server.resident())).status).toBe(403);
  });
});

describe('a change of the profile', () => {
  test('asks residents to agree again, and locks no one out', async () => {
    const server = await start();
    const other = await startTestApp({ sharing: server });
    const mei = await server.resident();
    const needsConsent = async (app: TestApp = server) =>
      (await app.call('GET', '/api/auth/user', { as: mei })).body.needsConsent as boolean;
    const agree = async () => {
      for (const { document, version } of (await server.call('GET', '/api/user/consents', { as: mei })).body)
        await server.call('PUT', `/api/user/consents/${document}`, { as: mei, body: { version } });
    };
    await agree();
    expect([await needsConsent(), await needsConsent(other)]).toEqual([false, false]);
    await server.save();
    await expect.poll(() => needsConsent()).toBe(true);
    await expect.poll(() => needsConsent(other)).toBe(true);
    const consents = (await server.call('GET', '/api/user/consents', { as: mei })).body;
    expect(consents).toMatchObject([{ version: `${DOCUMENT_VERSIONS.terms}/1`, agreedAt: null }, { agreedAt: null }]);
    expect((await server.call('GET', '/api/user/profile', { as: mei })).status).toBe(200);
    await agree();
    expect(await needsConsent()).toBe(false);
    await server.save({ name: 'Another Council' }, 1);
    await expect.poll(() => needsConsent()).toBe(true);
  });
});

describe('the logo', () => {
  test('is re-encoded, public, kept from pruning, audited, and asks no one to agree again', async () => {
    const server = await start();
    await server.save();
    const png = await createPlainPicture('green', 400, 100).png().toBuffer();
    const { status, body } = await putLogo(server, server.admin, png);
    expect(status).toBe(200);
    expect(await read(server)).toMatchObject({ logoUrl: body.logoUrl });
    expect((await server.call('GET', '/api/admin/operator', { as: server.admin })).body.version).toBe(1);
    server.clock.forward({ days: 3 });
    await createContentPictures({ ...server, pictureStorage: openTestPictureStorage(server) }).pruneUnused();
    const stored = (await server.app.inject({ method: 'GET', url: body.logoUrl })).rawPayload;
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 400, height: 100 });
  });

  test('that is also a page with a script is stored without it', async () => {
    const server = await start();
    const png = await createPlainPicture('green').png().toBuffer();
    const polyglot = Buffer.concat([png, Buffer.from('<html><script>alert(1)</script></html>')]);
    const { status, body } = await putLogo(server, server.admin, polyglot);
    expect(status).toBe(200);
    const stored = (await server.app.inject({ method: 'GET', url: body.logoUrl })).rawPayload;
    expect(stored.includes('script')).toBe(false);
  });

  test('that is no picture is refused', async () => {
    const server = await start();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect(await putLogo(server, server.admin, svg)).toMatchObject(problem(422, 'picture-unreadable'));
  });

  test('can be removed, and removing it again changes nothing', async () => {
    const server = await start();
    await putLogo(server, server.admin, await createPlainPicture('green').png().toBuffer());
    const remove = () => server.call('DELETE', '/api/admin/operator/logo', { as: server.admin });
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 204]);
    expect((await read(server)).logoUrl).toBeNull();
    const facts = (await listAuditEntries(server, server.admin, 'operator', 1)).map((entry) => entry.facts);
    expect(facts).toEqual([{ fields: 'logo' }, { fields: 'logo' }]);
  });
});

describe('the test email', () => {
  test('goes to the admin who asks for it, and completes the step', async () => {
    const mailbox = await openMailbox();
    const server = await start({ env: { smtpUrl: new URL(mailbox.smtpUrl) }, withJobs: true });
    const setUp = async () => (await server.call('GET', '/api/admin/operator', { as: server.admin })).body.setUp;
    expect((await setUp()).email).toBe(false);
    expect((await server.call('POST', '/api/admin/operator/test-email', { as: server.admin })).status).toBe(202);
    expect((await mailbox.next(server.admin.email)).subject).toBe('Test email from EcoPulse');
    expect((await setUp()).email).toBe(true);
    await mailbox.close();
  });

  test('answers 409 without an email server', async () => {
    const server = await start();
    const response = await server.call('POST', '/api/admin/operator/test-email', { as: server.admin });
    expect([response.status, response.body.code]).toEqual([409, 'email-off']);
  });
});

test('the steps to set up count an edited place and a second admin', async () => {
  const server = await start();
  await server.resident({ isAdmin: true });
  await recordAuditEntry(server.db, server.clock.now(), {
    adminId: server.admin.id,
    action: 'edited',
    subject: 'green_space',
    subjectId: 1,
    subjectName: 'A park',
  });
  const { body } = await server.call('GET', '/api/admin/operator', { as: server.admin });
  expect(body.setUp).toEqual({ place: true, email: null, helpers: true });
});
