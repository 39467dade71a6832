// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { VisitedGreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import { GreenSpaceCard } from '../list/green-space-card.tsx';
import { greenSpaceQuery, greenSpacesQuery } from '../green-spaces.api.ts';
import { aGreenSpace, renderGreenSpaces } from '../green-spaces.testing.tsx';
import { RatingPanel } from './rating-panel.tsx';
import { VisitInformation } from '../place/visit-information.tsx';
import { stubFetch, type Responses } from '../../../testing/fake-fetch.ts';

const space = aGreenSpace();
const RATE = 'PUT /api/green-spaces/5/rating';

function aVisit(ownRating: number | null): VisitedGreenSpace {
  return {
    greenSpaceId: 5,
    visits: 1,
    lastVisit: '2026-11-20T04:00:00.000Z',
    checkedInToday: false,
    today: null,
    ownRating,
    hasMemories: false,
    canAnswer: false,
    retired: null,
  };
}

function Screens() {
  const { data: detail } = useQuery(greenSpaceQuery(5));
  const { data: list } = useQuery(greenSpacesQuery());
  return (
    <>
      <RatingPanel space={space} />
      {detail && <VisitInformation space={detail} />}
      {list?.map((each) => (
        <GreenSpaceCard key={each.id} space={each} isVisited={false} />
      ))}
    </>
  );
}

async function showPanel(visits: VisitedGreenSpace[], responses: Responses = {}) {
  const sentBodies: unknown[] = [];
  stubFetch({
    'GET /api/user/green-spaces': () => [200, visits],
    'GET /api/green-spaces/5': () => [200, space],
    'GET /api/green-spaces': () => [200, [space, aGreenSpace({ id: 6, name: 'Elsewhere' })]],
    [RATE]: ({ body }) => {
      sentBodies.push(body);
      // An average other than the chosen stars, so that a test can tell them apart.
      return [200, { rating: 3.5, totalRatings: 1, ownRating: (body as { stars: number }).stars }];
    },
    ...responses,
  });
  renderGreenSpaces('/green-space/5', () => <Screens />);
  await screen.findByRole('group', { name: 'Your rating' });
  return sentBodies;
}

const star = (name: string) => screen.getByRole('radio', { name });

beforeEach(() => {
  vi.unstubAllGlobals();
});

test('asks residents who have not visited to check in first', async () => {
  await showPanel([]);
  expect(await screen.findByText('Check in here first, then rate your visit.')).toBeVisible();
  expect(star('3 stars')).toBeDisabled();
});

test('shows the chosen stars at once, sends them, and updates the rating in the page and the list', async () => {
  const sentBodies = await showPanel([aVisit(null)]);
  expect(await screen.findByText('0.0/5.0 (0 reviews)')).toBeVisible();
  await waitFor(() => expect(star('4 stars')).toBeEnabled());
  await userEvent.click(star('4 stars'));
  expect(star('4 stars')).toBeChecked();
  expect(screen.getByText('You gave 4 stars.')).toBeVisible();
  expect(await screen.findByText(/Your rating is saved/)).toBeVisible();
  expect(sentBodies).toEqual([{ stars: 4 }]);
  expect(screen.getByText('3.5/5.0 (1 review)')).toBeVisible();
  const [rated, unrated] = screen.getAllByRole('article');
  expect(rated).toHaveTextContent('3.5');
  expect(unrated).toHaveTextContent('New');
});

test('sends only the star on which the arrow keys stop', async () => {
  const sentBodies = await showPanel([aVisit(2)]);
  await waitFor(() => expect(star('2 stars')).toBeChecked());
  star('2 stars').focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowLeft}');
  expect(star('4 stars')).toBeChecked();
  expect(await screen.findByText(/Your rating is saved/)).toBeVisible();
  expect(sentBodies).toEqual([{ stars: 4 }]);
});

test('returns to the stored rating if the new one is refused, and says why', async () => {
  await showPanel([aVisit(2)], { [RATE]: () => [422, { status: 422, code: 'visit-needed', detail: 'x' }] });
  await waitFor(() => expect(star('2 stars')).toBeChecked());
  await userEvent.click(star('5 stars'));
  expect(star('5 stars')).toBeChecked();
  expect(await screen.findByText('Failed to save your rating')).toBeVisible();
  expect(screen.getAllByText("You can rate a green space after you've checked in there.")).toHaveLength(2);
  expect(star('2 stars')).toBeChecked();
  expect(screen.queryByText(/is saved/)).toBeNull();
});

test('lets the server decide if the visits could not be loaded', async () => {
  await showPanel([], { 'GET /api/user/green-spaces': () => [503, { status: 503, code: 'unavailable', detail: 'x' }] });
  await waitFor(() => expect(star('1 star')).toBeEnabled());
});
