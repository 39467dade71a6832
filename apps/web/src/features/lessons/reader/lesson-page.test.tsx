// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { UserLesson } from '@ecopulse/contract/lessons/lessons';
import { LessonPage } from './lesson-page.tsx';
import { aLesson, aUserLesson, renderLessons, RESIDENT_ID } from '../lessons.testing.tsx';
import { getReadingPlace, storeReadingPlace } from '../reading-place.ts';
import { stubFetch } from '../../../testing/fake-fetch.ts';

function open(userLessons: UserLesson[] = []) {
  stubFetch({ 'GET /api/user/lessons': () => [200, userLessons] });
  renderLessons('/learn/1', LessonPage, aLesson());
  return screen.findByRole('heading', { level: 1, name: 'The blue bin, done right' });
}

/** Lays out three sections of 1,000 px, the first at `top`, and fires a scroll event. */
function scrollText(top: number) {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function box(this: Element) {
    const index = Array.from(this.parentElement?.children ?? []).indexOf(this);
    return { top: top + index * 1000, bottom: top + (index + 1) * 1000 } as DOMRect;
  });
  act(() => {
    dispatchEvent(new Event('scroll'));
  });
}

beforeEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  vi.stubGlobal('innerHeight', 800);
});

test("shows the lesson's facts and sections, and marks its text as English", async () => {
  expect(await open()).toBeVisible();
  expect(screen.getByText('Waste & Recycling')).toBeVisible();
  expect(screen.getByText('Beginner')).toBeVisible();
  expect(screen.getByText('8 mins')).toBeVisible();
  const section = screen.getByRole('region', { name: 'How sorting works' });
  expect(within(section).getAllByRole('listitem')).toHaveLength(2);
  expect(within(section).getAllByRole('list')[0]?.closest('[lang]')).toHaveAttribute('lang', 'en');
});

test('leads from a citation to its source, and back from there', async () => {
  await open();
  const sources = within(screen.getByRole('region', { name: 'Sources' }));
  expect(sources.getByText(/Statistics for 2021/).closest('li')).toHaveAttribute('id', 'source-nea-2022');
  expect(sources.queryByText(/Water facts/), 'a source that the text does not cite').toBeNull();
  expect(sources.queryByRole('link')).toBeNull();
  const citation = screen.getByRole('link', { name: '(NEA, 2022)' });
  expect(citation).toHaveAttribute('href', '#source-nea-2022');
  await userEvent.click(citation);
  expect(sources.getByRole('link', { name: 'Back to the text' })).toHaveAttribute('href', `#${citation.id}`);
});

test('marks read sections and the current one in the outline, and stores them', async () => {
  await open();
  const [outline] = screen.getAllByRole('navigation', { name: 'In this lesson' }).map((each) => within(each));
  if (!outline) throw new Error('There is no outline');
  scrollText(-700);
  await waitFor(() => expect(outline.getByText('1 of 3 read')).toBeInTheDocument());
  expect(outline.getByRole('link', { name: 'One greasy box (read)' })).toHaveAttribute('href', '#section-1');
  expect(outline.getByRole('link', { name: 'How sorting works' })).toHaveAttribute('aria-current', 'location');
  expect(getReadingPlace(RESIDENT_ID, 1)).toEqual({ at: 1, read: [0] });
});

test('stores nothing for a lesson that was only opened', async () => {
  await open();
  scrollText(300);
  await new Promise((resolve) => {
    requestAnimationFrame(() => resolve(undefined));
  });
  expect(localStorage.length).toBe(0);
  expect(screen.queryByRole('link', { name: /Continue where you left off/ })).toBeNull();
});

test('offers to continue at the last place', async () => {
  storeReadingPlace(RESIDENT_ID, 1, { at: 2, read: [0, 1] });
  await open();
  expect(screen.getByRole('link', { name: 'Continue where you left off · At home' })).toHaveAttribute(
    'href',
    '#section-3',
  );
  expect(screen.getAllByText('2 of 3 read')).not.toHaveLength(0);
});

test('ends with the quiz and its points', async () => {
  await open();
  const end = within(screen.getByRole('region', { name: 'What do you remember?' }));
  expect(end.getByText('30 eco-points')).toBeVisible();
  expect(end.getByText(/Get 70% right/)).toBeVisible();
  expect(end.getByRole('link', { name: 'Take the quiz' })).toHaveAttribute('href', '/learn/1/quiz');
});

test('ends for a completed lesson with its score and the date of the next review', async () => {
  await open([aUserLesson({ quizScore: 83, reviewDueOn: '2999-11-24' })]);
  const end = within(await screen.findByRole('region', { name: "You've completed this lesson" }));
  expect(end.getByText('Quiz score:')).toHaveTextContent('83%');
  expect(end.getByText('Next review: 24 November')).toBeVisible();
  expect(end.getByRole('link', { name: 'Take the quiz again' })).toBeVisible();
});
