import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { createEvent } from '../../testing/content/events.ts';
import { createChallengeForm, createLessonForm } from '../../testing/content/content-forms.ts';
import { createGreenSpaceForm } from '../../testing/content/green-space-forms.ts';
import { translateIntoGerman } from '../../testing/content/translations.ts';
import { shareTestApp, startTestApp, shareResident } from '../../testing/test-app.ts';

const dist = mkdtempSync(join(tmpdir(), 'ecopulse-previews-test-'));
afterAll(() => rmSync(dist, { recursive: true }));
const frame = (name: string) =>
  `<html><head><!--preview--><title>${name}</title><!--/preview--></head><body><h1 lang="%preview-title-lang%">%preview-title%</h1></body></html>`;
for (const language of ['', 'de/', 'zh/']) {
  mkdirSync(join(dist, 'landing', language), { recursive: true });
  for (const name of ['green-space', 'challenge', 'lesson', 'article', 'event', 'not-found'])
    writeFileSync(join(dist, 'landing', language, `${name}.html`), frame(name));
}
writeFileSync(join(dist, 'app.html'), frame('app'));

const shared = shareTestApp({ dist, env: { publicUrl: new URL('http://eco.example/') } });
const admin = shareResident(shared, { isAdmin: true });

const open = (path: string, headers: Record<string, string> = {}) => shared().call('GET', path, { headers });
const titleOf = (text: string) => /<title>(.*)<\/title>/.exec(text)?.[1];
const headingOf = (text: string) => /<h1 lang="(\w+)">(.*)<\/h1>/.exec(text)?.slice(1);
const metaOf = (text: string, name: string) => new RegExp(`="${name}" content="([^"]*)"`).exec(text)?.[1];
const itemOf = (text: string) => {
  const [, data = ''] = /id="preview">(.*?)<\/script>/s.exec(text) ?? [];
  return (JSON.parse(data) as { item: Record<string, unknown> }).item;
};

const KINDS = [
  { kind: 'green-space', path: '/green-space', list: '/api/green-spaces', notFound: 'green-space-not-found' },
  { kind: 'challenge', path: '/challenges', list: '/api/challenges', notFound: 'challenge-not-found' },
  { kind: 'lesson', path: '/learn', list: '/api/lessons', notFound: 'lesson-not-found' },
] as const;
const FORMS = {
  'green-space': () => createGreenSpaceForm('Kingfisher Lawn'),
  challenge: () => createChallengeForm(),
  lesson: () => createLessonForm(),
};

describe.each(KINDS)('the shared link of a $kind', ({ kind, path, list, notFound }) => {
  interface Content {
    readonly id: number;
    readonly version: number;
  }
  const sendAsAdmin = async (to: string, body: unknown): Promise<Content> => {
    const response = await shared().call('POST', `${list.replace('/api', '/api/admin')}${to}`, { as: admin(), body });
    expect([200, 201]).toContain(response.status);
    return response.body;
  };

  test('shows visitors its title, description and picture', async () => {
    const [{ id }] = (await open(list)).body;
    const { status, text, headers } = await open(`${path}/${id}`);
    const [item] = (await open(list)).body;
    const title: string = item.name ?? item.title;
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Cookie, Accept-Encoding' });
    expect(titleOf(text)).toBe(`${title} · EcoPulse`);
    expect(headingOf(text)).toEqual(['en', title]);
    expect(metaOf(text, 'description')).toBe(item.description);
    expect(metaOf(text, 'og:title')).toBe(title);
    expect(text).toContain(`rel="canonical" href="http://eco.example${path}/${id}"`);
    expect(metaOf(text, 'og:image')).toBe(`http://eco.example${list}/${id}/picture.png`);
    expect(itemOf(text)).toMatchObject({ description: item.description, translations: {} });
  });

  test('is in the chosen language', async () => {
    const [{ id, name, title }] = (await open(list)).body;
    await translateIntoGerman(shared().db, kind === 'green-space' ? 'green_space' : kind, id, {
      [name ?? title]: 'Deutscher Titel',
    });
    const { text } = await open(`${path}/${id}`, { cookie: 'language=de' });
    expect(titleOf(text)).toBe('Deutscher Titel · EcoPulse');
    expect(headingOf(text)).toEqual(['de', 'Deutscher Titel']);
    expect(itemOf(text)['description']).not.toBe('');
  });

  test('opens the app for residents', async () => {
    const { cookie } = await shared().resident();
    const { status, text } = await open(`${path}/1`, { cookie });
    expect({ status, title: titleOf(text) }).toEqual({ status: 200, title: 'app' });
  });

  test('is the 404 page before publication and after retirement', async () => {
    const draft = await sendAsAdmin('', FORMS[kind]());
    const statuses = async () => {
      const picture = await open(`${list}/${draft.id}/picture.png`);
      const page = await open(`${path}/${draft.id}`);
      return [page.status, titleOf(page.text) === 'not-found', picture.status, picture.body?.code];
    };
    const hidden = [404, true, 404, notFound];
    expect(await statuses()).toEqual(hidden);
    const published = await sendAsAdmin(`/${draft.id}/publish`, { version: draft.version });
    expect((await open(`${path}/${draft.id}`)).status).toBe(200);
    await sendAsAdmin(`/${draft.id}/retire`, { version: published.version });
    expect(await statuses()).toEqual(hidden);
  });

  test.each([
    '0',
    '-1',
    '01',
    '3000000000',
    '99999999999',
    '999999',
    'NaN',
    '%00',
    '1%00',
    'a',
    '1.5',
    '1e3',
    '9'.repeat(4000),
  ])('is the 404 page for the ID %s', async (id) => {
    const { status, text } = await open(`${path}/${id}`);
    expect({ status, title: titleOf(text) }).toEqual({ status: 404, title: 'not-found' });
    const picture = await open(`${list}/${id}/picture.png`);
    expect([400, 404, 414]).toContain(picture.status);
  });

  test('has a picture for chat apps, which they revalidate', async () => {
    const [{ id }] = (await open(list)).body;
    const url = `${list}/${id}/picture.png`;
    const { statusCode, headers, rawPayload } = await shared().app.inject({ method: 'GET', url });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, no-cache' });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect((await sharp(rawPayload).stats()).isOpaque).toBe(true);
    const unchanged = await open(url, { 'if-none-match': String(headers['etag']) });
    expect([unchanged.status, unchanged.text]).toEqual([304, '']);
  });

  test('has a drawing for the page, by day and by night', async () => {
    const [{ id }] = (await open(list)).body;
    const drawing = () => `${list}/${id}/${kind === 'green-space' ? 'postcard' : 'picture'}.svg`;
    const [day, night] = await Promise.all(['light', 'dark'].map((theme) => open(`${drawing()}?theme=${theme}`)));
    expect(day?.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    expect(day?.text).toMatch(/^<svg /);
    expect(night?.text).not.toBe(day?.text);
  });
});

test('the page of a lesson brings the headings of its sections, but neither their text nor the quiz', async () => {
  const [{ id }] = (await open('/api/lessons')).body;
  const lesson = (await open(`/api/lessons/${id}`)).body;
  const item = itemOf((await open(`/learn/${id}`)).text);
  expect(item['sections']).toEqual(lesson.sections.map(({ heading }: { heading: string }) => ({ heading })));
  expect(item).not.toHaveProperty('quizQuestions');
});

test('the shared link of an article has a drawing of its category, by day and by night, and one for chat apps', async () => {
  const [{ id }] = (await open('/api/news')).body;
  const picture = `/api/news/${id}/picture`;
  expect(metaOf((await open(`/news/${id}`)).text, 'og:image')).toBe(`http://eco.example${picture}.png`);
  const [day, night] = await Promise.all(['light', 'dark'].map((theme) => open(`${picture}.svg?theme=${theme}`)));
  expect(day?.text).toMatch(/^<svg /);
  expect(night?.text).not.toBe(day?.text);
  expect((await open(`${picture}.png`)).headers['content-type']).toBe('image/png');
  for (const unknown of ['0', '999999', 'NaN'])
    expect((await open(`/api/news/${unknown}/picture.svg`)).body).toMatchObject({
      status: unknown === '999999' ? 404 : 400,
    });
});

describe('the shared link of an event', () => {
  const create = async (columns: object = {}) => {
    const { id: organiserId } = await shared().resident();
    const startsAt = new Date(shared().clock.now().getTime() + 7 * 86_400_000);
    return createEvent(shared().db, { organiserId, startsAt, contact: '8123 4567', ...columns });
  };

  test('shows what is public, for search engines too, and a drawing of its kind', async () => {
    const { id } = await create({
      title: JSON.stringify({ en: 'Plant trees', zh: '植树' }),
      text: JSON.stringify({ en: 'Bring **gloves**.\n\nMore.', zh: '请带手套。' }),
    });
    const { status, text } = await open(`/events/${id}`);
    expect({ status, heading: headingOf(text) }).toEqual({ status: 200, heading: ['en', 'Plant trees'] });
    expect(metaOf(text, 'og:description')).toBe('Bring gloves.');
    expect(metaOf(text, 'og:image')).toBe(`http://eco.example/api/events/${id}/picture.png`);
    expect(itemOf(text)).toMatchObject({ id, contact: null, friends: [] });
    const [, data = ''] = /ld\+json">(.*?)<\/script>/s.exec(text) ?? [];
    expect(JSON.parse(data)).toMatchObject({
      '@type': 'Event',
      name: 'Plant trees',
      url: `http://eco.example/events/${id}`,
      eventStatus: 'https://schema.org/EventScheduled',
    });
    expect(headingOf((await open(`/events/${id}`, { cookie: 'language=zh' })).text)).toEqual(['zh', '植树']);
    const picture = `/api/events/${id}/picture`;
    const [day, night] = await Promise.all(['light', 'dark'].map((theme) => open(`${picture}.svg?theme=${theme}`)));
    expect(day?.text).toMatch(/^<svg /);
    expect(night?.text).not.toBe(day?.text);
    expect((await open(`${picture}.png`)).headers['content-type']).toBe('image/png');
  });

  test('is the 404 page for drafts, held events, and those of organisers who are suspended', async () => {
    const organiser = await shared().resident();
    await shared().updateRows('residents', { suspended_since: shared().clock.now() }, { id: organiser.id });
    for (const columns of [
      { state: 'draft', approved_at: null },
      { state: 'held', approved_at: null },
      { organiserId: organiser.id },
    ]) {
      const { id } = await create(columns);
      expect((await open(`/events/${id}`)).status).toBe(404);
      expect((await open(`/api/events/${id}/picture.png`)).body).toMatchObject({ code: 'event-not-found' });
    }
  });
});

test('a place with an uploaded picture shows that', async () => {
  const { call, db } = await startTestApp({ dist, env: { publicUrl: new URL('http://eco.example/') } });
  await db.updateTable('green_spaces').set({ image_url: '/api/content-pictures/abc' }).where('id', '=', 1).execute();
  const { text } = await call('GET', '/green-space/1');
  expect(metaOf(text, 'og:image')).toBe('http://eco.example/api/content-pictures/abc');
});

test('a crawler that asks for many pictures at once is told to come back, and then gets them', async () => {
  const { call } = await startTestApp();
  const ids = (await call('GET', '/api/green-spaces')).body.map(({ id }: { id: number }) => id) as number[];
  const ask = (id: number) => call('GET', `/api/green-spaces/${id}/picture.png`);
  const answers = await Promise.all(ids.slice(0, 30).map(ask));
  const refused = answers.filter(({ status }) => status === 503);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
  expect(refused[0]).toMatchObject({ body: { code: 'unavailable' }, headers: { 'retry-after': '5' } });
  const sameId = await Promise.all(Array.from({ length: 30 }, () => ask(ids.at(-1) ?? 1)));
  expect(new Set(sameId.map(({ status }) => status))).toEqual(new Set([200]));
}, 60_000);
