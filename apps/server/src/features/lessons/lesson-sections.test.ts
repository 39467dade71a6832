import { lessonTexts } from '@ecopulse/content/translations.schema';
import type { LessonForm } from '@ecopulse/contract/lessons/lessons-admin';
import type { LessonToRead } from '@ecopulse/contract/lessons/lessons';
import { expect, test } from 'vitest';
import { createLessonForm } from '../../testing/content/content-forms.ts';
import { shareTestApp, shareResident } from '../../testing/test-app.ts';
import { translateIntoGerman } from '../../testing/content/translations.ts';
import { detailTexts } from './lessons.view.ts';

const shared = shareTestApp();
const admin = shareResident(shared, { isAdmin: true });

type Section = LessonForm['sections'][number];

const CHECK = {
  question: 'What holds the mud together?',
  answer: 'The roots',
  others: ['The stones', 'The fish'],
  explanation: 'About 40 % of the mud hangs on the roots [^nparks-2024].',
};
const DIAGRAM = {
  kind: 'bars' as const,
  caption: 'Mud that hangs on roots [^nparks-2024]',
  unit: 'thousand tonnes',
  items: [
    { label: 'Mangroves', amount: 40 },
    { label: 'Grass', amount: 0.5 },
  ],
};

function formWith(parts: Partial<Section>): LessonForm {
  const form = createLessonForm();
  return {
    ...form,
    sections: form.sections.map((section, index) => (index === 0 ? { ...section, ...parts } : section)),
  };
}

const send = (method: 'POST' | 'PUT' | 'GET', path: string, body?: object) =>
  shared().call(method, `/api/admin/lessons${path}`, { body, as: admin() });

async function publish(form: LessonForm) {
  const { id, version } = (await send('POST', '', form)).body;
  return send('POST', `/${id}/publish`, { version });
}

test('the check and the diagram of a section are shown to readers, with the right answer', async () => {
  const published = await publish(formWith({ check: CHECK, diagram: DIAGRAM }));
  expect(published.status, published.text).toBe(200);
  const { sections }: LessonToRead = (await shared().call('GET', `/api/lessons/${published.body.id}`)).body;
  expect(sections[0]).toMatchObject({ check: CHECK, diagram: DIAGRAM });
  expect(Object.keys(sections[1] ?? {})).toEqual(['heading', 'body']);
});

test('survive an edit, and saving them unchanged changes nothing', async () => {
  const { body: lesson } = await publish(formWith({ check: CHECK, diagram: DIAGRAM }));
  const form = (await send('GET', `/${lesson.id}`)).body;
  const toForm = (sections: Section[]) => ({ ...createLessonForm(), ...form, sections });
  const unchanged = await send('PUT', `/${lesson.id}`, toForm(form.sections));
  expect([unchanged.status, unchanged.body.version]).toEqual([200, lesson.version]);
  const edited = await send(
    'PUT',
    `/${lesson.id}`,
    toForm(form.sections.map((section: Section) => ({ ...section, heading: `${section.heading} again` }))),
  );
  expect(edited.body.version).toBe(lesson.version + 1);
  expect(edited.body.sections[0]).toMatchObject({ check: CHECK, diagram: DIAGRAM });
  const { check: _, ...withoutCheck } = form.sections[0];
  const removed = await send('PUT', `/${lesson.id}`, {
    ...toForm([withoutCheck, ...form.sections.slice(1)]),
    version: edited.body.version,
  });
  expect(removed.body.sections[0]).not.toHaveProperty('check');
});

test('are translated by their English texts', async () => {
  const { body: lesson } = await publish(formWith({ check: CHECK, diagram: DIAGRAM }));
  await translateIntoGerman(shared().db, 'lesson', lesson.id, {
    [CHECK.question]: 'Was hält den Schlamm?',
    [CHECK.others[1] ?? '']: 'Die Fische',
    [DIAGRAM.unit]: 'tausend Tonnen',
    Grass: 'Gras',
  });
  const { translations } = (await shared().call('GET', `/api/lessons/${lesson.id}?language=de`)).body;
  expect(translations.de).toEqual({
    'sections.0.check.question': 'Was hält den Schlamm?',
    'sections.0.check.others.1': 'Die Fische',
    'sections.0.diagram.unit': 'tausend Tonnen',
    'sections.0.diagram.items.1.label': 'Gras',
  });
});

test('every text of a lesson but the answers of its quiz has a path in the response, and percentages need none', () => {
  const sections = [{ heading: 'Mud', body: 'Mud.', check: CHECK, diagram: { ...DIAGRAM, unit: '%' } }];
  const content = lessonTexts({ title: 'Mangroves', description: 'About mud.', sections, quiz: [] });
  expect(Object.keys(content)).not.toContain('sections.0.diagram.unit');
  const texts = detailTexts({ title: 'Mangroves', description: 'About mud.', sections, quizQuestions: [] } as never);
  expect(Object.values(texts)).toEqual(Object.values(content));
});

test.each<[string, string, Partial<Section>]>([
  [
    'a figure without a source in an explanation',
    'check.explanation',
    { check: { ...CHECK, explanation: 'It is 40 % of all of it.' } },
  ],
  [
    'an unknown source in an explanation',
    'check.explanation',
    { check: { ...CHECK, explanation: 'So they say, and often [^x].' } },
  ],
  ['an option twice', 'check.others.0', { check: { ...CHECK, others: [CHECK.answer] } }],
  ['no wrong option', 'check.others', { check: { ...CHECK, others: [] } }],
  ['bars without a source', 'diagram.caption', { diagram: { ...DIAGRAM, caption: 'Mud that hangs on roots' } }],
  [
    'an item without its amount',
    'diagram.items.1.amount',
    { diagram: { ...DIAGRAM, items: [{ label: 'A', amount: 1 }, { label: 'B' }] } },
  ],
  ['an amount of a step', 'diagram.items.0.amount', { diagram: { ...DIAGRAM, kind: 'steps' } }],
  [
    'a cycle of two',
    'diagram.items',
    { diagram: { kind: 'cycle', caption: 'Round and round', items: [{ label: 'A' }, { label: 'B' }] } },
  ],
  [
    'an empty label',
    'diagram.items.0.label',
    { diagram: { kind: 'steps', caption: 'One by one', items: [{ label: ' ' }, { label: 'B' }] } },
  ],
])('%s is saved in a draft, but not published: 422 with the field', async (_what, field, parts) => {
  const answer = await publish(formWith(parts));
  expect(answer).toMatchObject({ status: 422, body: { code: 'not-ready' } });
  expect(Object.keys(answer.body.fields)).toContain(`sections.0.${field}`);
});

test.each<[string, string, object]>([
  ['an unknown kind of diagram', 'diagram.kind', { diagram: { ...DIAGRAM, kind: 'pie' } }],
  [
    'seven items',
    'diagram.items',
    { diagram: { ...DIAGRAM, items: Array.from({ length: 7 }, () => DIAGRAM.items[0]) } },
  ],
  ['an amount below 0', 'diagram.items.0.amount', { diagram: { ...DIAGRAM, items: [{ label: 'A', amount: -1 }] } }],
  [
    'an amount that is no number',
    'diagram.items.0.amount',
    { diagram: { ...DIAGRAM, items: [{ label: 'A', amount: '1' }] } },
  ],
  ['four wrong options', 'check.others', { check: { ...CHECK, others: ['a', 'b', 'c', 'd'] } }],
  ['a question that is too long', 'check.question', { check: { ...CHECK, question: 'x'.repeat(241) } }],
])('%s is refused with 400 and the field', async (_what, field, parts) => {
  const answer = await send('POST', '', formWith(parts));
  expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [`sections.0.${field}`]]);
});
