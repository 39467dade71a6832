import type { ResidentRole } from '@ecopulse/contract/accounts/role-access';
import type { InboxItem } from '@ecopulse/contract/admin/inbox';
import { describe, expect, test } from 'vitest';
import { changeItem, flagCheckIns, listAuditEntries, listInbox, openItem } from '../../testing/admins.ts';
import { eventForm } from '../../testing/content/events.ts';
import type { TestResident } from '../../testing/factories.ts';
import { shareTestApp } from '../../testing/test-app.ts';

const shared = shareTestApp();
const otherServer = shareTestApp({ sharing: shared });
const withRoles = (...roles: ResidentRole[]) => shared().resident({ roles });
const idsOf = (items: readonly InboxItem[]) => items.map(({ id }) => id);
const codeOf = ({ status, body }: { status: number; body: object }) =>
  `${status} ${'code' in body ? String(body.code) : ''}`.trim();

async function report(homeTown = 'Bedok'): Promise<string> {
  const { call, resident } = shared();
  const [mei, raju] = [await resident(), await resident({ homeTown })];
  await call('POST', '/api/reports', { as: mei, body: { userId: raju.id, reason: 'cheating' } });
  const { id } = await shared().selectRow('reports', ['id'], { reported_id: raju.id });
  return `report-${id}`;
}

async function flag(homeTown = 'Bedok'): Promise<string> {
  const mei = await shared().resident({ homeTown });
  await shared().call('POST', '/api/green-spaces/checkin', { as: mei, body: { greenSpaceId: 1 } });
  const [id] = await flagCheckIns(shared(), mei);
  return `check-in-${id}`;
}

async function request(homeTown = 'Bedok'): Promise<string> {
  const body = { kind: 'access', text: 'Show me my check-ins of May.' };
  const sent = await shared().call('POST', '/api/user/requests', { as: await shared().resident({ homeTown }), body });
  return `request-${sent.body.id}`;
}

async function translationReport(): Promise<string> {
  const { call, resident } = shared();
  const mei = await resident();
  await call('POST', '/api/translation-reports', {
    as: mei,
    body: { messageId: 'content', language: 'zh', words: '公园' },
  });
  const { id } = await shared().selectRow('translation_reports', ['id'], { reporter_id: mei.id });
  return `translation-${id}`;
}

async function holdEvent(changes = {}): Promise<string> {
  const body = eventForm(new Date('2026-12-05T09:00:00+08:00'), changes);
  const sent = await shared().call('POST', '/api/events', { as: await withRoles({ role: 'organiser' }), body });
  expect(sent.body).toMatchObject({ state: 'held' });
  return `event-${sent.body.id}`;
}

async function sayShut(greenSpaceId: number, count = 2): Promise<string> {
  const { call, resident } = shared();
  const { lat, lng } = (await call('GET', `/api/green-spaces/${greenSpaceId}`)).body;
  for (let index = 0; index < count; index += 1) {
    const as = await resident();
    const body = { greenSpaceId, location: { lat, lng, accuracyMeters: 10 } };
    await call('POST', '/api/green-spaces/checkin', { as, body });
    const answer = await call('POST', `/api/green-spaces/${greenSpaceId}/conditions`, {
      as,
      body: { chip: 'path-shut' },
    });
    expect(answer.status).toBe(204);
  }
  // Answers of the current hour do not count yet.
  shared().clock.forward({ hours: 1 });
  return `condition-${greenSpaceId}`;
}

const createAll = async () => ({
  report: await report(),
  flag: await flag(),
  request: await request(),
  translation: await translationReport(),
  event: await holdEvent(),
  condition: await sayShut(1),
});

describe('the inbox', () => {
  test('shows editors translations, moderators the rest, owners all; and others nothing', async () => {
    const all = await createAll();
    const { translation, ...rest } = all;
    const seenBy = async (as: TestResident) => {
      const seen = idsOf(await listInbox(shared(), as, 'limit=100'));
      const counts = (await shared().call('GET', '/api/admin/inbox/counts', { as })).body as { count: number }[];
      expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(seen.length);
      return Object.values(all).filter((id) => seen.includes(id));
    };
    expect(await seenBy(await withRoles({ role: 'owner' }))).toEqual(Object.values(all));
    expect(await seenBy(await withRoles({ role: 'editor' }))).toEqual([translation]);
    expect(await seenBy(await withRoles({ role: 'moderator' }))).toEqual(Object.values(rest));
    const organiser = await withRoles({ role: 'organiser' });
    expect(codeOf(await shared().call('GET', '/api/admin/inbox', { as: organiser }))).toBe('403 role-needed');
  });

  test('shows a moderator of a town what is of it, also one who edits everywhere', async () => {
    const [near, far] = [await report('Bedok'), await report('Yishun')];
    const translation = await translationReport();
    const moderator = await withRoles({ role: 'moderator', planningArea: 'Bedok' });
    const both = await withRoles({ role: 'moderator', planningArea: 'Bedok' }, { role: 'editor' });
    for (const [as, seesTranslation] of [
      [moderator, false],
      [both, true],
    ] as const) {
      const seen = idsOf(await listInbox(shared(), as, 'limit=100'));
      expect([near, far, translation].map((id) => seen.includes(id))).toEqual([true, false, seesTranslation]);
      expect(codeOf(await shared().call('GET', `/api/admin/inbox/${far}`, { as }))).toBe('404 inbox-item-not-found');
      expect(codeOf(await changeItem(shared(), as, far, { state: 'assigned' }))).toBe('404 inbox-item-not-found');
    }
    const editorOfTown = await withRoles({ role: 'editor', planningArea: 'Bedok' });
    expect(await listInbox(shared(), editorOfTown)).toEqual([]);
  });

  test('names what each item is about, and opens with it', async () => {
    const owner = await withRoles({ role: 'owner' });
    const reportedAt = shared().clock.now().toISOString();
    const all = await createAll();
    const items = await listInbox(shared(), owner, 'limit=100');
    const find = (id: string) => items.find((item) => item.id === id);
    expect(find(all.report)).toEqual({
      id: all.report,
      kind: 'report',
      subject: expect.any(String),
      detail: 'cheating',
      createdAt: reportedAt,
      dueOn: null,
      assignedTo: null,
      state: 'open',
    });
    expect(find(all.flag)).toMatchObject({ detail: 'too-fast' });
    expect(find(all.request)).toMatchObject({ detail: 'access', dueOn: '2026-12-18' });
    expect(find(all.event)).toMatchObject({ subject: 'River clean-up', detail: 'clean-up' });
    expect((await openItem(shared(), owner, all.event)).event).toMatchObject({ placeName: 'Pond Gardens' });
    expect(find(all.translation)).toMatchObject({ subject: '公园', detail: 'zh' });
    // The day alone, so that no visit can be recognised.
    expect(find(all.condition)).toMatchObject({ detail: null, createdAt: '2026-11-17T16:00:00.000Z' });
    expect(await openItem(shared(), owner, all.condition)).toMatchObject({
      condition: { greenSpace: { id: 1 }, by: expect.any(Number), lastOn: '2026-11-18' },
      settledAt: null,
      settledBy: null,
      note: null,
      version: 0,
    });
    expect((await openItem(shared(), owner, all.request)).request).toMatchObject({
      text: 'Show me my check-ins of May.',
    });
  });

  test('is filtered by kind, state and resident', async () => {
    const owner = await withRoles({ role: 'owner' });
    const [first, second, flagged] = [await report(), await report(), await flag()];
    await changeItem(shared(), owner, first, { state: 'assigned' });
    await changeItem(shared(), owner, second, { state: 'done', note: 'Thank you' });
    const seen = async (query: string) => {
      const ids = idsOf(await listInbox(shared(), owner, `limit=100&${query}`));
      return [first, second, flagged].map((id) => ids.includes(id));
    };
    expect(await seen('')).toEqual([true, false, true]);
    expect(await seen('kind=report')).toEqual([true, false, false]);
    expect(await seen('state=open')).toEqual([false, false, true]);
    expect(await seen('state=assigned')).toEqual([true, false, false]);
    expect(await seen('state=done')).toEqual([false, true, false]);
    expect(await seen('kind=event')).toEqual([false, false, false]);
    const { report: opened } = await openItem(shared(), owner, second);
    expect(await seen(`residentId=${opened?.reported.id}`)).toEqual([false, true, false]);
  });

  test('has pages that leave nothing out and repeat nothing, also of items of one moment', async () => {
    const owner = await withRoles({ role: 'owner' });
    await Promise.all([report(), report(), flag(), request(), translationReport()]);
    const all = idsOf(await listInbox(shared(), owner, 'limit=100'));
    const paged: string[] = [];
    for (let before = ''; ; before = `&before=${paged.at(-1)}`) {
      const page = idsOf(await listInbox(shared(), owner, `limit=2${before}`));
      if (page.length === 0) break;
      paged.push(...page);
    }
    expect(paged).toEqual(all);
    const { call } = shared();
    expect(codeOf(await call('GET', '/api/admin/inbox?before=report-2000000000', { as: owner }))).toBe(
      '404 inbox-item-not-found',
    );
    for (const query of ['limit=0', 'limit=101', 'before=x', 'before=report-3000000000', 'kind=post', 'state=closed'])
      expect((await call('GET', `/api/admin/inbox?${query}`, { as: owner })).status).toBe(400);
  });
});

describe('taking an item', () => {
  test('assigns it to the caller or another admin whose role covers it, and is in the audit log', async () => {
    const [owner, moderator, editor] = [
      await withRoles({ role: 'owner' }),
      await withRoles({ role: 'moderator' }),
      await withRoles({ role: 'editor' }),
    ];
    const bishan = await withRoles({ role: 'moderator', planningArea: 'Bishan' });
    const id = await report('Bedok');
    const assignees = (await openItem(shared(), moderator, id)).assignees.map((admin) => admin.id);
    expect([owner, moderator, editor, bishan].map((admin) => assignees.includes(admin.id))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect((await changeItem(shared(), moderator, id, { state: 'assigned' })).body).toMatchObject({
      state: 'assigned',
      assignedTo: { id: moderator.id },
      version: 1,
    });
    for (const other of [editor, bishan, { id: 2_000_000_000 }])
      expect(codeOf(await changeItem(shared(), moderator, id, { assignedTo: other.id }))).toBe('422 assignee-role');
    const handedOver = await changeItem(shared(), moderator, id, {
      assignedTo: owner.id,
      note: 'You know them better.',
    });
    expect(handedOver.body).toMatchObject({ assignedTo: { id: owner.id }, note: 'You know them better.' });
    expect((await changeItem(shared(), owner, id, { state: 'open' })).body).toMatchObject({
      state: 'open',
      assignedTo: null,
      note: 'You know them better.',
    });
    const subjectId = Number(id.split('-')[1]);
    expect(await listAuditEntries(shared(), owner, 'report', subjectId)).toMatchObject([
      { admin: owner.username, action: 'item_assigned', facts: {} },
      { action: 'note_added' },
      { action: 'item_assigned', facts: {} },
      { admin: moderator.username, action: 'item_assigned', facts: {} },
    ]);
  });

  test('by two at the same time on two servers: one has it, and the other is told', async () => {
    const moderators = [await withRoles({ role: 'moderator' }), await withRoles({ role: 'moderator' })] as const;
    const id = await flag();
    const { version } = await openItem(shared(), moderators[0], id);
    const answers = await Promise.all(
      moderators.map((as, index) =>
        changeItem([shared(), otherServer()][index] ?? shared(), as, id, { state: 'assigned', version }),
      ),
    );
    expect(answers.map(codeOf).toSorted()).toEqual(['200', '409 edited-meanwhile']);
    const winner = moderators[answers.findIndex(({ status }) => status === 200)];
    expect((await openItem(shared(), moderators[0], id)).assignedTo?.id).toBe(winner?.id);
  });

  test('is too late once it is done', async () => {
    const [owner, moderator] = [await withRoles({ role: 'owner' }), await withRoles({ role: 'moderator' })];
    const id = await flag();
    expect((await changeItem(shared(), owner, id, { state: 'done', note: 'It was the bus.' })).body).toMatchObject({
      state: 'done',
      note: 'It was the bus.',
      'check-in': { settledBy: { id: owner.id } },
    });
    expect(codeOf(await changeItem(shared(), moderator, id, { state: 'assigned' }))).toBe('409 edited-meanwhile');
    const patch = (note?: string) =>
      shared().call('PATCH', `/api/admin/inbox/${id}`, { as: moderator, body: { state: 'done', note } });
    expect(codeOf(await patch('I asked them.'))).toBe('409 edited-meanwhile');
    for (const note of [undefined, 'It was the bus.'])
      expect(await patch(note)).toMatchObject({ status: 200, body: { version: 1 } });
  });

  test('keeps the notes of all admins, and answers with the version for the next change', async () => {
    const [owner, moderator] = [await withRoles({ role: 'owner' }), await withRoles({ role: 'moderator' })];
    const id = await flag();
    const patch = (as: TestResident, body: object) => shared().call('PATCH', `/api/admin/inbox/${id}`, { as, body });
    expect((await patch(owner, { note: 'They were ill.', version: 0 })).body).toEqual({ version: 1 });
    expect((await patch(moderator, { note: 'I asked them.', version: 1 })).body).toEqual({ version: 2 });
    expect((await openItem(shared(), owner, id)).note).toBe('They were ill.\n\nI asked them.');
  });

  test('whose resident is being erased answers that it is gone', async () => {
    const owner = await withRoles({ role: 'owner' });
    const id = await report();
    const erased = Promise.withResolvers<void>();
    const patched = await shared()
      .db.transaction()
      .execute(async (trx) => {
        await trx
          .deleteFrom('reports')
          .where('id', '=', Number(id.split('-')[1]))
          .execute();
        const answer = changeItem(otherServer(), owner, id, { state: 'assigned' }).finally(erased.resolve);
        // The change waits for the lock of the deletion.
        await Promise.race([erased.promise, new Promise((resolve) => setTimeout(resolve, 300))]);
        return { answer };
      });
    expect(codeOf(await patched.answer)).toBe('404 inbox-item-not-found');
  });

  test.each([
    [{}, 'state'],
    [{ state: 'closed' }, 'state'],
    [{ state: 'open', assignedTo: 1 }, 'assignedTo'],
    [{ state: 'assigned', assignedTo: null }, 'assignedTo'],
    [{ assignedTo: 3_000_000_000 }, 'assignedTo'],
    [{ note: '  a ' }, 'note'],
    [{ note: 'NUL\u0000' }, 'note'],
    [{ note: 'x'.repeat(2001) }, 'note'],
    [{ state: 'done', version: -1 }, 'version'],
  ])('with %j answers 400 for that field', async (body, field) => {
    const answer = await changeItem(shared(), await withRoles({ role: 'owner' }), await report(), body);
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
  });

  test.each(['report-0', 'report-3000000000', 'check-in-99999999999999999', 'post-1', 'report-1%00', 'report', '1'])(
    'with the id %s answers 400',
    async (id) => {
      const owner = await withRoles({ role: 'owner' });
      expect((await changeItem(shared(), owner, id, { state: 'done' })).status).toBe(400);
    },
  );
});

describe('a held event', () => {
  test('leaves the inbox by its review, which decides its series, and not by being marked as done', async () => {
    const [owner, moderator] = [await withRoles({ role: 'owner' }), await withRoles({ role: 'moderator' })];
    const before = await listInbox(shared(), moderator, 'kind=event&limit=100');
    const id = await holdEvent({ repeat: { weeks: 3 } });
    const seen = async () => idsOf(await listInbox(shared(), moderator, 'kind=event&limit=100'));
    expect(await seen()).toEqual([id, ...idsOf(before)]);
    const assigned = await changeItem(shared(), moderator, id, { state: 'assigned', note: 'I know this place.' });
    expect(assigned.body).toMatchObject({ state: 'assigned', note: 'I know this place.' });
    expect(codeOf(await changeItem(shared(), moderator, id, { state: 'done' }))).toBe('422 review-needed');
    const eventId = Number(id.split('-')[1]);
    expect(await listAuditEntries(shared(), owner, 'event', eventId)).toMatchObject([
      { action: 'note_added' },
      { action: 'item_assigned', subjectName: 'River clean-up' },
      { action: 'created' },
    ]);
    const review = { as: moderator, body: { decision: 'publish' } };
    expect((await shared().call('PUT', `/api/admin/events/${eventId}/review`, review)).status).toBe(200);
    expect(await seen()).toEqual(idsOf(before));
    expect(codeOf(await shared().call('GET', `/api/admin/inbox/${id}`, { as: moderator }))).toBe(
      '404 inbox-item-not-found',
    );
  });

  test('is for moderators of its town', async () => {
    const id = await holdEvent();
    for (const [planningArea, isSeen] of [
      ['Bishan', true],
      ['Yishun', false],
    ] as const) {
      const as = await withRoles({ role: 'moderator', planningArea });
      expect(idsOf(await listInbox(shared(), as, 'kind=event&limit=100')).includes(id)).toBe(isSeen);
    }
  });
});

describe('a shut path', () => {
  test('is settled until residents say so again', async () => {
    const moderator = await withRoles({ role: 'moderator' });
    const owner = await withRoles({ role: 'owner' });
    const id = await sayShut(7);
    const listed = async () => idsOf(await listInbox(shared(), moderator, 'kind=condition')).includes(id);
    expect(await listed()).toBe(true);
    const settled = await changeItem(shared(), moderator, id, { state: 'done', note: 'I went there: it is open.' });
    expect(settled.body).toMatchObject({
      state: 'done',
      note: 'I went there: it is open.',
      settledBy: { id: moderator.id },
    });
    expect(await listed()).toBe(false);
    const [entry] = await listAuditEntries(shared(), owner, 'condition', 7);
    expect(entry).toMatchObject({ action: 'condition_settled', facts: { note: 'I went there: it is open.' } });
    shared().clock.forward({ minutes: 5 });
    await sayShut(7, 1);
    expect(await listed()).toBe(true);
    const isOpen = { state: 'open', settledAt: null, settledBy: null };
    expect(await openItem(shared(), moderator, id)).toMatchObject({ ...isOpen, note: null });
    const [first, second] = ['Closed again.', 'I asked NParks.'];
    await changeItem(shared(), moderator, id, { note: first });
    const noted = await changeItem(shared(), owner, id, { note: second });
    expect(noted.body).toMatchObject({ ...isOpen, note: `${first}\n\n${second}` });
  });

  test('opens again by an answer that was not counted yet when it was settled', async () => {
    const moderator = await withRoles({ role: 'moderator' });
    const id = await sayShut(8);
    shared().clock.forward({ hours: 1, minutes: 5 });
    const listed = async () => idsOf(await listInbox(shared(), moderator, 'kind=condition')).includes(id);
    const { lat, lng } = (await shared().call('GET', '/api/green-spaces/8')).body;
    const as = await shared().resident();
    const location = { lat, lng, accuracyMeters: 10 };
    await shared().call('POST', '/api/green-spaces/checkin', { as, body: { greenSpaceId: 8, location } });
    await shared().call('POST', '/api/green-spaces/8/conditions', { as, body: { chip: 'path-shut' } });
    await changeItem(shared(), moderator, id, { state: 'done' });
    expect(await listed()).toBe(false);
    shared().clock.forward({ hours: 1 });
    expect(await listed()).toBe(true);
  });
});

test('an item of a moderator whose role has ended is open again', async () => {
  const [owner, moderator] = [await withRoles({ role: 'owner' }), await withRoles({ role: 'moderator' })];
  const id = await report();
  await changeItem(shared(), moderator, id, { state: 'assigned' });
  await shared().db.deleteFrom('resident_roles').where('resident_id', '=', moderator.id).execute();
  const isOpen = { state: 'open', assignedTo: null };
  expect(await openItem(shared(), owner, id)).toMatchObject(isOpen);
  const listed = async (state: string) =>
    idsOf(await listInbox(shared(), owner, `limit=100&state=${state}`)).includes(id);
  expect([await listed('open'), await listed('assigned')]).toEqual([true, false]);
  expect((await changeItem(shared(), owner, id, { note: 'They have left us.' })).body).toMatchObject(isOpen);
});

test('a moderator neither sees nor settles what is about themselves, and an owner does', async () => {
  const { call } = shared();
  const [moderator, owner, mei] = [
    await shared().resident({ homeTown: 'Bedok', roles: [{ role: 'moderator' }] }),
    await withRoles({ role: 'owner' }),
    await shared().resident(),
  ];
  for (const { id } of [moderator, owner])
    await call('POST', '/api/reports', { as: mei, body: { userId: id, reason: 'cheating' } });
  const reports = await shared().selectRows('reports', ['id', 'reported_id'], { reporter_id: mei.id });
  const reportOn = ({ id }: TestResident) => reports.find((each) => each.reported_id === id)?.id ?? 0;
  const own = `report-${reportOn(moderator)}`;
  expect(idsOf(await listInbox(shared(), moderator, 'limit=100'))).not.toContain(own);
  expect(await listInbox(shared(), moderator, `residentId=${moderator.id}`)).toEqual([]);
  expect(codeOf(await call('GET', `/api/admin/inbox/${own}`, { as: moderator }))).toBe('404 inbox-item-not-found');
  expect(codeOf(await changeItem(shared(), moderator, own, { state: 'done', note: 'No.' }))).toBe(
    '404 inbox-item-not-found',
  );
  const answer = (as: TestResident, on: TestResident) =>
    call('PUT', `/api/admin/reports/${reportOn(on)}/answer`, { as, body: { outcome: 'other', answer: 'Thank you' } });
  expect(codeOf(await answer(moderator, moderator))).toBe('404 report-not-found');
  const assignees = (await openItem(shared(), owner, own)).assignees.map(({ id }) => id);
  expect([owner, moderator].map(({ id }) => assignees.includes(id))).toEqual([true, false]);
  expect((await answer(owner, owner)).status).toBe(200);
});

test('a moderator whose role ends loses the inbox with it', async () => {
  const moderator = await withRoles({ role: 'moderator' });
  const id = await report();
  await shared().db.deleteFrom('resident_roles').where('resident_id', '=', moderator.id).execute();
  await shared().insertRows('resident_roles', {
    resident_id: moderator.id,
    role: 'organiser',
    planning_area: null,
    club_id: null,
  });
  const answer = await changeItem(otherServer(), moderator, id, { state: 'assigned' });
  expect(codeOf(answer)).toBe('403 role-needed');
});
