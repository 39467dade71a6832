// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Lesson, UserLesson } from '@ecopulse/contract/lessons/lessons';
import { LessonsPage } from './lessons-page.tsx';
import { aLesson, aUserLesson, renderLessons, RESIDENT_ID } from '../lessons.testing.tsx';
import { storeReadingPlace } from '../reading-place.ts';
import { stubFetch } from '../../../testing/fake-fetch.ts';

const bin = aLesson({ id: 1, title: 'The blue bin' });
const rate = aLesson({ id: 2, title: 'The recycling rate', difficulty: 'advanced' });
const taps = aLesson({ id: 3, title: 'Four taps', category: 'Water' });
const LESSONS = [bin, rate, taps];

interface ServerData {
  lessons?: Lesson[];
  userLessons?: UserLesson[];
}

function open(address: string, { lessons = LESSONS, userLessons = [] }: ServerData = {}) {
  stubFetch({ 'GET /api/lessons': () => [200, lessons], 'GET /api/user/lessons': () => [200, userLessons] });
  return renderLessons(address, LessonsPage);
}

async function card(title: string) {
  const link = await screen.findByRole('link', { name: title });
  return within(link.closest('article') as HTMLElement);
}

beforeEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('shows skeleton cards until the lessons load', async () => {
  open('/learn');
  expect(await screen.findAllByTestId('skeleton-card')).toHaveLength(12);
  expect(await screen.findAllByRole('article')).toHaveLength(3);
});

test('shows how many lessons are completed, the points earned and the percentage', async () => {
  open('/learn', { userLessons: [aUserLesson({ pointsEarned: 35 })] });
  const journey = within(await screen.findByRole('region', { name: 'Your Learning Journey' }));
  expect(journey.getByText('Lessons completed').nextSibling).toHaveTextContent('1 of 3');
  expect(journey.getByText('Points earned').nextSibling).toHaveTextContent('35');
  expect(journey.getByText('Progress').nextSibling).toHaveTextContent('33%');
  expect(journey.getByRole('progressbar', { name: 'Your Learning Journey' })).toHaveAttribute('value', '1');
  expect(journey.getByRole('link', { name: 'Keep learning' })).toHaveAttribute('href', '/learn/2');
});

test('invites a resident who has completed nothing to start', async () => {
  open('/learn');
  expect(await screen.findByRole('link', { name: 'Start learning' })).toHaveAttribute('href', '/learn/1');
  expect(screen.queryByRole('link', { name: 'Keep learning' })).toBeNull();
});

test("shows a lesson's facts, and starts one that was never opened", async () => {
  open('/learn');
  const { getByText, getByRole } = await card('The recycling rate');
  expect(getByText('What belongs in the blue bin, and what spoils it.')).toBeVisible();
  expect(getByText('Waste & Recycling')).toBeVisible();
  expect(getByText('Advanced')).toBeVisible();
  expect(getByText('8 mins')).toBeVisible();
  expect(getByText('30 eco-points')).toBeInTheDocument();
  expect(getByRole('link', { name: 'Start lesson' })).toHaveAttribute('href', '/learn/2');
});

test('continues a lesson that this resident began on this device', async () => {
  storeReadingPlace(RESIDENT_ID, 1, { at: 1, read: [0] });
  storeReadingPlace(RESIDENT_ID + 1, 2, { at: 1, read: [0] });
  open('/learn');
  expect((await card('The blue bin')).getByRole('link', { name: 'Continue' })).toBeVisible();
  expect((await card('The recycling rate')).getByRole('link', { name: 'Start lesson' })).toBeVisible();
});

test('shows a completed lesson with its score and its review, disabled until its date', async () => {
  open('/learn', { userLessons: [aUserLesson({ quizScore: 83, reviewDueOn: '2999-11-24' })] });
  const { getByText, getByRole } = await card('The blue bin');
  expect(getByText('Completed!')).toBeVisible();
  expect(getByText('Quiz score:')).toHaveTextContent('Quiz score: 83%');
  const button = getByRole('button', { name: 'Review Lesson' });
  expect(button).toBeDisabled();
  expect(getByText('Next review: 24 November')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Due for review' })).toBeNull();
});

test('marks a self-reported score', async () => {
  open('/learn', { userLessons: [aUserLesson({ isSelfReported: true })] });
  expect((await card('The blue bin')).getByText('(self-reported)')).toBeVisible();
});

test('opens a due review from its card, and lists it under "Due for review"', async () => {
  open('/learn', { userLessons: [aUserLesson({ isReviewDue: true, reviewDueOn: '2026-11-01' })] });
  const { getByText, getByRole } = await card('The blue bin');
  expect(getByText('Review due now')).toBeVisible();
  expect(getByRole('link', { name: 'Review Lesson' })).toHaveAttribute('href', '/learn/1/quiz');
  const due = within(screen.getByRole('region', { name: 'Due for review' }));
  expect(due.getByRole('link', { name: 'Review' })).toHaveAttribute('href', '/learn/1/quiz');
});

test('shows three due reviews after a long absence, and the others on request', async () => {
  const ids = [1, 2, 3, 4, 5];
  open('/learn', {
    lessons: ids.map((id) => aLesson({ id, title: `Lesson ${id}` })),
    userLessons: ids.map((lessonId) => aUserLesson({ lessonId, isReviewDue: true, reviewDueOn: '2026-11-01' })),
  });
  const due = within(await screen.findByRole('region', { name: 'Due for review' }));
  expect(due.getAllByRole('link', { name: 'Review' })).toHaveLength(3);
  await userEvent.click(due.getByRole('button', { name: 'Show 2 more' }));
  expect(due.getAllByRole('link', { name: 'Review' })).toHaveLength(5);
  expect(due.queryByRole('button')).toBeNull();
});

test('shows the best attempt at a lesson not passed yet', async () => {
  open('/learn', { userLessons: [aUserLesson({ isCompleted: false, quizScore: 50, reviewDueOn: null })] });
  const { getByText, getByRole } = await card('The blue bin');
  expect(getByText('Best score so far: 50%')).toBeVisible();
  expect(getByRole('link', { name: 'Try again' })).toBeVisible();
});

test('filters by category and difficulty through the address, with counts, and goes back', async () => {
  const { router } = open('/learn');
  await screen.findAllByRole('article');
  const categories = within(screen.getByRole('group', { name: 'Category' }));
  await userEvent.click(categories.getByRole('button', { name: /Waste & Recycling/ }));
  expect(await screen.findByText('Showing 2 lessons')).toBeVisible();
  expect(router.state.location.search).toEqual({ category: 'Waste & Recycling' });
  expect(categories.getByRole('button', { name: /Waste/, pressed: true })).toHaveTextContent('2');

  await userEvent.click(screen.getByRole('button', { name: 'Advanced' }));
  expect(await screen.findByText('Showing 1 lesson')).toBeVisible();
  expect(router.state.location.search).toEqual({ category: 'Waste & Recycling', difficulty: 'advanced' });
  expect(categories.getByRole('button', { name: /Water/ })).toHaveTextContent('0');

  router.history.back();
  expect(await screen.findByText('Showing 2 lessons')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear All' }));
  expect(await screen.findAllByRole('article')).toHaveLength(3);
  expect(router.state.location.search).toEqual({});
});

test('ignores an invalid filter', async () => {
  open('/learn?category=Cars&difficulty=impossible');
  expect(await screen.findAllByRole('article')).toHaveLength(3);
});

test('says that no lesson matches and leads back to all', async () => {
  open('/learn?category=Water&difficulty=advanced');
  expect(await screen.findByRole('heading', { name: 'No Lessons Available' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'View all lessons' }));
  expect(await screen.findAllByRole('article')).toHaveLength(3);
});

test('says that there are no lessons if none is published', async () => {
  open('/learn', { lessons: [] });
  expect(await screen.findByRole('heading', { name: 'No Lessons Available' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'View all lessons' })).toBeNull();
});

test('gives three learning tips', async () => {
  open('/learn');
  const tips = within(await screen.findByRole('region', { name: 'Learning Tips' }));
  expect(tips.getAllByRole('listitem')).toHaveLength(3);
});

test('says that the lessons failed to load, and fetches only the failed queries again', async () => {
  let isBroken = true;
  const fetchStub = stubFetch({
    'GET /api/lessons': () => [200, LESSONS],
    'GET /api/user/lessons': () => (isBroken ? [503, { code: 'unavailable', detail: 'x' }] : [200, []]),
  });
  renderLessons('/learn', LessonsPage);
  expect(await screen.findByRole('heading', { name: "The lessons couldn't be loaded" })).toBeVisible();
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findAllByRole('article')).toHaveLength(3);
  expect(fetchStub.mock.calls.filter(([address]) => address === '/api/lessons')).toHaveLength(1);
});
