import { beforeAll, describe, expect, test } from 'vitest';
import { ARTICLE_FORM } from '../../testing/news/article-admin.ts';
import type { TestResident } from '../../testing/factories.ts';
import { createGreenSpaceForm } from '../../testing/content/green-space-forms.ts';
import { shareTestApp } from '../../testing/test-app.ts';
import { createChallengeForm, createLessonForm } from '../../testing/content/content-forms.ts';

const shared = shareTestApp();
let admins: TestResident[];
beforeAll(async () => {
  admins = await Promise.all([1, 2].map(() => shared().resident({ isAdmin: true })));
});

interface Item {
  readonly id: number;
  readonly version: number;
}

let createdCount = 0;

const KINDS = [
  {
    path: 'green-spaces',
    subject: 'green_space',
    notFound: 'green-space-not-found',
    newForm: () => createGreenSpaceForm(`Park ${(createdCount += 1)}`, { routes: [] }),
    changeTo: (text: string) => ({ openingHours: text }),
  },
  {
    path: 'lessons',
    subject: 'lesson',
    notFound: 'lesson-not-found',
    newForm: () => createLessonForm(),
    changeTo: (text: string) => ({ title: text }),
  },
  {
    path: 'challenges',
    subject: 'challenge',
    notFound: 'challenge-not-found',
    newForm: () => createChallengeForm(),
    changeTo: (text: string) => ({ title: text }),
  },
  {
    path: 'news',
    subject: 'article',
    notFound: 'article-not-found',
    newForm: () => ARTICLE_FORM,
    changeTo: (text: string) => ({ title: text }),
  },
] as const;

describe.each(KINDS)('admins editing $path', ({ path, subject, notFound, newForm, changeTo }) => {
  const basePath = `/api/admin/${path}`;
  const call = (method: 'GET' | 'POST' | 'PUT', rest: string, body?: object, as = admins[0]) =>
    shared().call(method, `${basePath}${rest}`, { ...(as && { as }), ...(body && { body }) });
  const read = async ({ id }: Item) => (await call('GET', `/${id}`)).body;
  const setStatus = (verb: 'publish' | 'retire', { id, version }: Item) => call('POST', `/${id}/${verb}`, { version });
  const edit = (item: Item, change: object, as?: TestResident) =>
    call('PUT', `/${item.id}`, { ...item, ...change }, as);
  async function createDraft(): Promise<Item> {
    const { status, body, text } = await call('POST', '', newForm());
    expect(status, text).toBe(201);
    return body;
  }
  async function createPublished(): Promise<Item> {
    const { status, body, text } = await setStatus('publish', await createDraft());
    expect(status, text).toBe(200);
    return body;
  }
  const actionsOn = async ({ id }: Item) => {
    const entries = shared().db.selectFrom('audit_entries').select('action').orderBy('id');
    const rows = await entries.where('subject', '=', subject).where('subject_id', '=', id).execute();
    return rows.map(({ action }) => action);
  };

  test('refuses editing, publishing and retiring an older version with 409, and changes nothing', async () => {
    const item = await createPublished();
    const { body: firstEdit } = await edit(item, changeTo('The first edit'));
    const conflict = { status: 409, body: { code: 'edited-meanwhile' } };
    expect(await edit(item, changeTo('The second edit'))).toMatchObject(conflict);
    for (const verb of ['publish', 'retire'] as const) expect(await setStatus(verb, item)).toMatchObject(conflict);
    expect(await read(item)).toEqual(firstEdit);
  });

  test('accepts one of several concurrent edits from the same version', async () => {
    for (let trial = 0; trial < 3; trial += 1) {
      const item = await createPublished();
      const texts = Array.from({ length: 6 }, (_, n) => `Edit ${n} of item ${item.id}`);
      const answers = await Promise.all(texts.map((text, n) => edit(item, changeTo(text), admins[n % 2])));
      const acceptedIndex = answers.findIndex(({ status }) => status === 200);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
      expect(await read(item)).toMatchObject(changeTo(texts[acceptedIndex] ?? ''));
    }
  });

  test('writes neither a version nor an audit entry if nothing differs', async () => {
    const item = await createDraft();
    expect(await edit(await read(item), {})).toMatchObject({ status: 200, body: { version: item.version } });
    expect(await setStatus('retire', item)).toMatchObject({
      status: 200,
      body: { version: item.version, status: 'draft' },
    });
    const { body: shown } = await setStatus('publish', item);
    expect(await setStatus('publish', shown)).toMatchObject({ status: 200, body: { version: shown.version } });
    expect(await actionsOn(item)).toEqual(['created', 'published']);
  });

  test('answers 404 for an unknown item', async () => {
    const unknown = { ...(await createDraft()), id: 2_147_483_647 };
    for (const answer of [
      await call('GET', `/${unknown.id}`),
      await edit(unknown, {}),
      await setStatus('publish', unknown),
      await setStatus('retire', unknown),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: notFound } });
  });
});
