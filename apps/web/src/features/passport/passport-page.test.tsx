// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { aGreenSpace } from '../green-spaces/green-spaces.testing.tsx';
import { PassportPage } from './passport-page.tsx';
import { aVisit } from './passport.testing.ts';
import { stubFetch, type Responses } from '../../testing/fake-fetch.ts';
import { renderAt } from '../../testing/render-at.tsx';

const SPACES = [
  aGreenSpace({ id: 1, name: 'Labrador Nature Reserve', region: 'Central', parkType: 'Nature Reserve' }),
  aGreenSpace({ id: 2, name: 'East Coast Park', region: 'East', parkType: 'Coastal Park', lat: 1.3, lng: 103.92 }),
  aGreenSpace({ id: 3, name: 'Fort Canning Park', region: 'Central', parkType: 'Heritage Garden' }),
];
const PROBLEM = { status: 503, code: 'unavailable', detail: 'x' };

async function showPassport(visits: unknown[], responses: Responses = {}, address = '/passport') {
  stubFetch({
    'GET /api/green-spaces': () => [200, SPACES],
    'GET /api/user/green-spaces': () => [200, visits],
    'GET /api/auth/user': () => [200, { id: 1, username: 'mei', firstName: 'Mei', lastName: null }],
    ...responses,
  });
  const { router } = renderAt(address, { '/passport': PassportPage });
  await screen.findByRole('heading', { level: 1, name: 'Passport' });
  return router;
}

beforeEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('shows how many green spaces are collected, in all and by region', async () => {
  await showPassport([aVisit(1, { visits: 3 }), aVisit(2)]);
  expect(await screen.findByRole('region', { name: 'Collected' })).toHaveTextContent('2of 3 green spaces');
  const central = await screen.findByRole('region', { name: 'Central' });
  expect(central).toHaveTextContent('1 of 2');
  expect(within(central).getByRole('link', { name: /Labrador Nature Reserve/ })).toHaveTextContent(
    // The date and the number of visits; only CSS separates them.
    '20 Nov 20263 visits',
  );
  expect(within(central).getByRole('link', { name: /Fort Canning Park/ })).toHaveTextContent('Not visited yet');
  expect(within(central).getByRole('link', { name: /Fort Canning Park/ })).toHaveAttribute('href', '/green-space/3');
});

test('a stamp links to its visits, or to its green space if there are none', async () => {
  await showPassport([aVisit(1, { hasMemories: true, canAnswer: false }), aVisit(2)], {}, '/passport?by=type');
  const stamp = (name: RegExp) => screen.findByRole('link', { name });
  expect(await stamp(/Labrador/)).toHaveAttribute('href', '/passport?by=type&visits=1');
  expect(await stamp(/Labrador/)).toHaveTextContent('With notes or pictures');
  expect(await stamp(/East Coast/)).not.toHaveTextContent('With notes or pictures');
  expect(await stamp(/Fort Canning/)).toHaveAttribute('href', '/green-space/3');
});

test('groups by park type if the URL says so, and changes the URL by a press', async () => {
  const router = await showPassport([aVisit(1)], {}, '/passport?by=type');
  expect(await screen.findByRole('region', { name: 'Coastal Park' })).toHaveTextContent('0 of 1');
  expect(screen.getByRole('button', { name: 'By park type' })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(screen.getByRole('button', { name: 'By region' }));
  expect(await screen.findByRole('region', { name: 'Central' })).toBeVisible();
  expect(router.state.location.searchStr).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'By park type' }));
  expect(router.state.location.searchStr).toBe('?by=type');
});

test('invites residents without a stamp, above the empty book', async () => {
  await showPassport([]);
  expect(await screen.findByRole('heading', { name: 'Your first stamp is waiting' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Find a green space' })).toHaveAttribute('href', '/green-spaces');
  expect(screen.getByRole('region', { name: 'Collected' })).toHaveTextContent('0of 3 green spaces');
  expect(screen.getByRole('link', { name: /East Coast Park/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Share my passport' })).not.toBeInTheDocument();
});

test('says that the passport could not be opened, and offers to try again', async () => {
  let isUnavailable = true;
  await showPassport([], { 'GET /api/user/green-spaces': () => (isUnavailable ? [503, PROBLEM] : [200, [aVisit(2)]]) });
  expect(await screen.findByText("Your passport couldn't be opened")).toBeVisible();
  isUnavailable = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'Collected' })).toHaveTextContent('1of 3 green spaces');
});

test('says if the device cannot draw the picture', async () => {
  await showPassport([aVisit(1)]);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  await screen.findByRole('region', { name: 'Collected' });
  await userEvent.click(screen.getByRole('button', { name: 'Share my passport' }));
  // The dialog is imported on demand.
  expect(await screen.findByRole('alert')).toHaveTextContent("Your device couldn't make the picture.");
});

const GPX = `<gpx version="1.1"><trk><name>Hill</name><trkseg>
  <trkpt lat="1.35" lon="103.77"/><trkpt lat="1.36" lon="103.77"/></trkseg></trk></gpx>`;

test('shows a GPX file until it is removed, keeps the last one if another is refused, and forgets what it cannot read', async () => {
  await showPassport([]);
  const input = await screen.findByLabelText('GPX file');
  await userEvent.upload(input, new File([GPX], 'hill.gpx', { type: 'application/gpx+xml' }));
  expect(await screen.findByText('Hill')).toBeVisible();
  expect(screen.getByText('1.1 km')).toBeVisible();
  await userEvent.upload(input, new File(['<html></html>'], 'page.gpx', { type: 'application/gpx+xml' }));
  expect(await screen.findByText("This isn't a GPX file. Choose one that ends in .gpx.")).toBeVisible();
  expect(screen.getByText('Hill')).toBeVisible();
  expect(Object.keys(localStorage)).toEqual(['session:own-line:0']);
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(screen.queryByText('Hill')).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test.each(['{', '{"name":"Hill","km":1,"parts":[[[1]]]}'])('shows no line for %s', async (stored) => {
  localStorage.setItem('session:own-line:0', stored);
  await showPassport([]);
  await screen.findByRole('button', { name: 'Show a GPX file' });
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
});
