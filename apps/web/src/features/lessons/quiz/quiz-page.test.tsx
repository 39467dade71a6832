// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { aLesson, aQuestion, aResult, aUserLesson, renderLessons } from '../lessons.testing.tsx';
import { QuizPage } from './quiz-page.tsx';
import { stubFetch, type Responses } from '../../../testing/fake-fetch.ts';

const COMPLETE = 'POST /api/lessons/1/complete';
const next = aLesson({ id: 2, title: 'The recycling rate' });

function open(responses: Responses = {}) {
  const fetchStub = stubFetch({
    'GET /api/lessons': () => [200, [aLesson(), next]],
    'GET /api/user/lessons': () => [200, []],
    ...responses,
  });
  const view = renderLessons('/learn/1/quiz', QuizPage, aLesson());
  return { ...view, fetchStub };
}

const question = (name: string) => screen.findByRole('heading', { level: 2, name: `What about the ${name}?` });
const option = (name: string) => screen.getByRole('radio', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** Chooses option `number` of each question, but does not submit. Returns the shown order of each question's options. */
async function answerAll(number: number): Promise<string[]> {
  const orders: string[] = [];
  for (const name of ['bin', 'tap', 'bag']) {
    await question(name);
    orders.push(
      screen
        .getAllByRole('radio')
        .map((radio) => radio.getAttribute('value'))
        .join(),
    );
    await userEvent.click(option(`${name} option ${number}`));
    await press('Next');
  }
  await screen.findByRole('heading', { name: 'Check your answers' });
  return orders;
}

beforeEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
  vi.stubGlobal('scrollTo', vi.fn<() => void>());
});

test('asks one question at a time, in order, names it, and moves the focus to it', async () => {
  open();
  expect(await question('bin')).toBeVisible();
  expect(screen.getByText('Question 1 of 3')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Previous' })).toBeNull();
  await press('Next');
  expect(await question('tap')).toHaveFocus();
  expect(screen.getByText('Question 2 of 3')).toBeVisible();
  await press('Previous');
  expect(await question('bin')).toHaveFocus();
});

test('works by keyboard: arrows choose, Enter continues', async () => {
  open();
  await question('bin');
  const group = within(screen.getByRole('group', { name: 'What about the bin?' }));
  const [first, second] = group.getAllByRole('radio');
  first?.focus();
  await userEvent.keyboard(' {ArrowDown}');
  expect(second).toBeChecked();
  await userEvent.keyboard('{Enter}');
  expect(await question('tap')).toHaveFocus();
});

test('shows answered and missing questions before submitting, and lets both be changed', async () => {
  open();
  await question('bin');
  await userEvent.click(option('bin option 2'));
  await press('Next');
  await question('tap');
  await press('Next');
  await question('bag');
  await userEvent.click(option('bag option 3'));
  await press('Next');

  await waitFor(() => expect(screen.getByRole('heading', { name: 'Check your answers' })).toHaveFocus());
  expect(screen.getByText('bin option 2')).toBeVisible();
  expect(screen.getByText('Not answered yet')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Submit answers' })).toBeDisabled();
  expect(screen.getByText('1 question has no answer yet. Answer it to submit.')).toBeVisible();
  await press('Answer');
  expect(await question('tap')).toHaveFocus();
});

test('keeps answers, step and order of the options over a reload', async () => {
  const first = open();
  await question('bin');
  await userEvent.click(option('bin option 2'));
  const order = screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'));
  await press('Next');
  await question('tap');
  first.unmount();

  open();
  await question('tap');
  await press('Previous');
  await question('bin');
  expect(option('bin option 2')).toBeChecked();
  expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual(order);
});

test('sends all answers with the version of the quiz, and shows the earnings', async () => {
  const sentBody = vi.fn<(body: unknown) => void>();
  const { queryClient } = open({
    [COMPLETE]: ({ body }) => {
      sentBody(body);
      return [200, aResult()];
    },
  });
  await answerAll(1);
  await press('Submit answers');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Well done, you passed!' })).toHaveFocus());
  expect(sentBody).toHaveBeenCalledWith({
    answers: ['bin', 'tap', 'bag'].map((id) => ({ questionId: id, optionId: `${id}-1` })),
    quizVersion: 3,
    madeAt: expect.any(String),
  });
  expect(screen.getByText('Lesson Completed! 🎉')).toBeVisible();
  expect(screen.getByText("Great job! You've earned eco-points for completing this lesson.")).toBeVisible();
  expect(screen.getByText(/1,030 in total/)).toBeVisible();
  expect(screen.getByText('4 days in a row.')).toBeVisible();
  expect(screen.getByText('Your next review is due on 24 November.')).toBeVisible();
  expect(queryClient.getQueryData(['GET /api/auth/user'])).toMatchObject({ ecoPoints: 1030, currentStreak: 4 });
  expect(await screen.findByRole('link', { name: 'Next lesson: The recycling rate' })).toHaveAttribute(
    'href',
    '/learn/2',
  );
  expect(screen.getByRole('link', { name: 'Back to lessons' })).toHaveAttribute('href', '/learn');
  expect(sessionStorage.length).toBe(0);
});

test('shows what was wrong after failing, but not the right answers, and starts again with shuffled options', async () => {
  const wrong = aResult({
    passed: false,
    score: 0,
    pointsAwarded: 0,
    questions: aResult().questions.map(({ questionId }, index) => ({
      questionId,
      correct: index > 0,
      correctOptionId: index > 0 ? `${questionId}-1` : '',
      explanation: index > 0 ? `Because of the ${questionId} [^nea-2022].` : '',
    })),
  });
  open({ [COMPLETE]: () => [200, wrong] });
  const ordersBefore = await answerAll(2);
  await press('Submit answers');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Not quite there yet' })).toHaveFocus());
  expect(screen.queryByText('Lesson Completed! 🎉')).toBeNull();
  const item = within(
    screen.getByRole('heading', { level: 3, name: 'What about the bin?' }).closest('li') as HTMLElement,
  );
  expect(item.getByText('Incorrect')).toBeVisible();
  expect(item.getByText('bin option 2')).toBeVisible();
  expect(item.queryByText('bin option 1')).toBeNull();
  expect(item.queryByText('The correct answer')).toBeNull();
  expect(screen.getByText('Correct answers appear once you pass. The lesson has all of them.')).toBeVisible();
  expect(screen.getByText(/Because of the tap/)).toHaveTextContent('Because of the tap (NEA, 2022).');
  expect(screen.getByRole('region', { name: 'Sources' })).toBeVisible();

  await press('Try again');
  expect(await question('bin')).toHaveFocus();
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  // The chance that all three orders stay the same is 1 in 13,824.
  expect(await answerAll(3)).not.toEqual(ordersBefore);
});

test('keeps the answers if sending fails, says so, and can send them again', async () => {
  let isOffline = true;
  open({
    [COMPLETE]: () => {
      if (isOffline) throw new TypeError('Failed to fetch');
      return [200, aResult()];
    },
  });
  await answerAll(1);
  await press('Submit answers');
  expect(await screen.findByText('Failed to complete lesson')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Your answers are still here. You can send them again.');
  expect(screen.getByText('bin option 1')).toBeVisible();
  isOffline = false;
  await press('Submit answers');
  expect(await screen.findByRole('heading', { name: 'Well done, you passed!' })).toBeVisible();
});

test('loads a changed quiz, keeps the answers that still fit, and goes on', async () => {
  // The chosen option of the second question is gone, and the third question is another one.
  const changed = aLesson({
    quizVersion: 4,
    quizQuestions: [
      aQuestion('bin'),
      { ...aQuestion('tap'), options: aQuestion('tap').options.slice(1) },
      aQuestion('cup'),
    ],
  });
  let published = aLesson();
  const sentBody = vi.fn<(body: unknown) => void>();
  open({
    'GET /api/lessons/1': () => [200, published],
    [COMPLETE]: ({ body }) => {
      sentBody(body);
      if (published === changed) return [200, aResult({ questions: [] })];
      published = changed;
      return [422, { status: 422, code: 'quiz-changed', detail: 'This quiz has changed.' }];
    },
  });
  await answerAll(1);
  await press('Submit answers');
  expect(await screen.findByText('Failed to complete lesson')).toBeVisible();
  await waitFor(() => expect(screen.getByText('What about the cup?')).toBeVisible());
  expect(screen.getByRole('alert')).toHaveTextContent(
    /has changed since you opened it. 1 of your answers still applies/,
  );
  expect(screen.getByText('bin option 1')).toBeVisible();
  expect(screen.getAllByText('Not answered yet')).toHaveLength(2);

  await userEvent.click(screen.getAllByRole('button', { name: 'Answer' })[0] as HTMLElement);
  await question('tap');
  await userEvent.click(option('tap option 2'));
  await press('Next');
  await question('cup');
  await userEvent.click(option('cup option 4'));
  await press('Next');
  await press('Submit answers');
  expect(await screen.findByRole('heading', { name: 'Well done, you passed!' })).toBeVisible();
  expect(sentBody).toHaveBeenLastCalledWith({
    answers: [
      { questionId: 'bin', optionId: 'bin-1' },
      { questionId: 'tap', optionId: 'tap-2' },
      { questionId: 'cup', optionId: 'cup-4' },
    ],
    quizVersion: 4,
    madeAt: expect.any(String),
  });
});

test('is a review if one is due, with its own text when it is passed', async () => {
  open({
    'GET /api/user/lessons': () => [200, [aUserLesson({ isReviewDue: true, reviewDueOn: '2026-11-01' })]],
    [COMPLETE]: () => [200, aResult({ isReview: true, pointsAwarded: 5 })],
  });
  expect(await screen.findByText('Review ·')).toBeVisible();
  await answerAll(1);
  await press('Submit answers');
  expect(await screen.findByRole('heading', { name: 'Review passed!' })).toBeVisible();
  expect(screen.getByText("Well remembered! You've earned 5 eco-points.")).toBeVisible();
  expect(screen.queryByText('Lesson Completed! 🎉')).toBeNull();
});

test('says that a completed lesson earns nothing before its review is due, and allows practice', async () => {
  open({
    'GET /api/user/lessons': () => [200, [aUserLesson()]],
    [COMPLETE]: () => [200, aResult({ pointsAwarded: 0 })],
  });
  expect(
    await screen.findByText(/no review is due. You can practise as often as you like, but it earns no points now/),
  ).toBeVisible();
  await answerAll(1);
  await press('Submit answers');
  expect(await screen.findByText(/No points this time/)).toBeVisible();
  expect(screen.queryByText('Lesson Completed! 🎉')).toBeNull();
});
