// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubFetch } from '../../../testing/fake-fetch.ts';
import { aCheck, aLesson, aUserLesson, renderLessons, RESIDENT_ID } from '../lessons.testing.tsx';
import { QuizPage } from '../quiz/quiz-page.tsx';
import { LessonPage } from '../reader/lesson-page.tsx';

const [greasy, byHand, atHome] = aLesson().sections;
const LESSON = aLesson({
  sections: [
    { heading: 'One greasy box', body: '', ...greasy, check: aCheck() },
    { heading: 'How sorting works', body: '', ...byHand },
    { heading: 'At home', body: '', ...atHome, check: aCheck({ question: 'What comes first at home?' }) },
  ],
});

const question = (name: string) => screen.findByRole('group', { name });
const press = (group: HTMLElement, name: string) => userEvent.click(within(group).getByRole('button', { name }));

function read() {
  stubFetch({ 'GET /api/user/lessons': () => [200, []] });
  return renderLessons('/learn/1', LessonPage, LESSON);
}

function review() {
  stubFetch({
    'GET /api/lessons': () => [200, [LESSON]],
    'GET /api/user/lessons': () => [200, [aUserLesson({ isReviewDue: true, reviewDueOn: '2026-01-01' })]],
  });
  return renderLessons('/learn/1/quiz', QuizPage, LESSON);
}

beforeEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('scrollTo', vi.fn<() => void>());
});

test('a wrong answer is told at once, in words, with why, and can be followed by another', async () => {
  read();
  const group = await question('What spoils a bin?');
  expect(within(group).queryByText(/Grease spoils/)).toBeNull();
  await press(group, 'A clean jar');
  const verdict = within(group).getByText('Not quite. You can try another answer.');
  expect(verdict.closest('[aria-live]')).toHaveTextContent('Grease spoils 4 in 10 bins (NEA, 2022).');
  expect(within(group).getByRole('button', { name: 'A clean jar' })).toHaveAttribute('aria-pressed', 'true');
  await press(group, 'A greasy box');
  expect(within(group).getByText('Correct')).toBeVisible();
  expect(within(group).getByRole('button', { name: 'A clean jar' })).toHaveAttribute('aria-pressed', 'false');
});

test('the right answer settles a question, but not the next one', async () => {
  read();
  const group = await question('What spoils a bin?');
  await press(group, 'A greasy box');
  const other = within(group).getByRole('button', { name: 'A clean jar' });
  expect(other).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(other);
  expect(within(group).getByText('Correct')).toBeVisible();
  expect(within(await question('What comes first at home?')).queryByText('Correct')).toBeNull();
});

test('the order of the options and the answers outlast a reload, for this resident', async () => {
  const optionsOf = (group: HTMLElement) =>
    within(group)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  const first = read();
  const order = optionsOf(await question('What spoils a bin?'));
  expect(order.toSorted()).toEqual(['A clean jar', 'A dry newspaper', 'A greasy box']);
  await press(await question('What spoils a bin?'), 'A clean jar');
  first.unmount();
  read();
  const group = await question('What spoils a bin?');
  expect(optionsOf(group)).toEqual(order);
  expect(within(group).getByRole('button', { pressed: true })).toHaveTextContent('A clean jar');
  expect(Object.keys(sessionStorage)).toEqual([`checks:${RESIDENT_ID}:1`]);
});

test.each(['{', 'null', '7', '{"0":"x"}'])('a question is unanswered if storage holds %s', async (stored) => {
  sessionStorage.setItem(`checks:${RESIDENT_ID}:1`, stored);
  read();
  expect(within(await question('What spoils a bin?')).queryByText(/Grease spoils/)).toBeNull();
});

test('a question is answered although storage is off', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  read();
  const group = await question('What spoils a bin?');
  await press(group, 'A greasy box');
  expect(within(group).getByText('Correct')).toBeVisible();
});

test('a review begins with the questions of the sections, without their text, and then asks the quiz', async () => {
  review();
  const group = await question('What spoils a bin?');
  expect(screen.queryByRole('radio')).toBeNull();
  const text = within(group).getByText(/It spoils|bins .*So/s, { selector: 'p' });
  expect(text.closest('details')).not.toHaveAttribute('open');
  await press(group, 'A dry newspaper');
  expect(within(group).getByText('Not quite. You can try another answer.')).toBeVisible();
  await userEvent.click(within(group).getByText('Read this section again'));
  expect(text.closest('details')).toHaveAttribute('open');
  expect(screen.getByRole('region', { name: 'Sources' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Take the quiz' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'What about the bin?' })).toHaveFocus();
});

test('a review whose quiz has been begun goes on with it', async () => {
  sessionStorage.setItem(`quiz:${RESIDENT_ID}:1`, JSON.stringify({ seed: 1, answers: { bin: 'bin-1' }, step: 1 }));
  review();
  expect(await screen.findByRole('heading', { level: 1, name: /^Review/ })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'What about the tap?' })).toBeVisible();
  expect(screen.queryByRole('group', { name: 'What spoils a bin?' })).toBeNull();
});
