// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Report } from '@ecopulse/contract/admin/report';
import { problemResponse, stubFetch, type FakeResponse } from '../../../testing/fake-fetch.ts';
import { renderAdmin } from '../testing/render-admin.testing.tsx';
import { ReportPage } from './report-page.tsx';
import { lastMonth, parseReportSearch, thisMonth, thisYear } from './report-span.ts';

const FIGURES = {
  activeResidents: 1240,
  newResidents: null,
  verifiedVisits: 3100,
  places: 88,
  lessonsPassed: 410,
  challengesCompleted: 77,
  eventsHeld: null,
  eventPeople: null,
  eventHours: null,
  kilograms: null,
  trees: null,
  species: null,
  hidden: true,
  hiddenFigures: ['newResidents'],
} satisfies Partial<Report>;

const ALL_HIDDEN = {
  ...FIGURES,
  activeResidents: null,
  verifiedVisits: null,
  places: null,
  lessonsPassed: null,
  challengesCompleted: null,
} satisfies Partial<Report>;

const REPORT: Report = {
  ...FIGURES,
  from: '2026-10-01',
  to: '2026-10-31',
  isFinal: true,
  asOf: '2026-11-01T00:40:00Z',
  townsNeedMonths: false,
  byPlanningArea: [
    { ...FIGURES, planningArea: 'Bedok', activeResidents: 31 },
    { ...FIGURES, planningArea: null, activeResidents: 12 },
    { ...ALL_HIDDEN, planningArea: 'Tuas' },
  ],
  byClub: [],
  selfReported: [
    {
      action: 'water_saving',
      count: 900,
      hidden: false,
      unit: 'litres',
      factor: { low: 9, high: 45 },
      estimate: { low: 8100, high: 41000 },
      source: 'PUB',
      year: 2018,
    },
    {
      action: 'green_transport',
      count: null,
      hidden: true,
      unit: null,
      factor: null,
      estimate: null,
      source: null,
      year: null,
    },
  ],
};

const addresses: string[] = [];

function renderPage(respond: () => FakeResponse = () => [200, REPORT]) {
  stubFetch({
    'GET /api/admin/report': ({ url }) => {
      addresses.push(url.search);
      return respond();
    },
  });
  return renderAdmin('/admin/report', '/admin/report?from=2026-10-01&to=2026-10-31', () => <ReportPage />);
}

beforeEach(() => {
  vi.unstubAllGlobals();
  addresses.length = 0;
});

test('shows each figure with its definition, what is hidden and what is not measured yet', async () => {
  renderPage();
  const totals = within(await screen.findByRole('table', { name: 'Figures for the period' }));
  const row = (name: RegExp) => totals.getByRole('row', { name });
  expect(row(/^Active residents/)).toHaveTextContent(/1,240.*Each counts once\./);
  expect(row(/^New residents/)).toHaveTextContent('Hidden');
  expect(row(/^Hours at events/)).toHaveTextContent('None');
  const towns = within(screen.getByRole('table', { name: 'Figures by town' }));
  expect(towns.getByRole('row', { name: /Bedok/ })).toHaveTextContent('31');
  expect(towns.getByRole('row', { name: /No town/ })).toHaveTextContent('12');
  expect(towns.queryByRole('row', { name: /Tuas/ })).toBeNull();
  expect(screen.getByText('All figures for 1 town are hidden.')).toBeVisible();
  expect(screen.getByText('No club had enough active members in this period to show figures.')).toBeVisible();
  const reported = within(screen.getByRole('table', { name: 'What residents reported themselves' }));
  expect(reported.getByRole('row', { name: /Short shower/ })).toHaveTextContent(
    /900.*8,100 to 41,000 litres.*PUB \(2018\)/,
  );
  expect(reported.getByRole('row', { name: /Green trip/ })).toHaveTextContent('only counted');
  expect(screen.getByText('Final')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Download CSV' })).toHaveAttribute(
    'href',
    '/api/admin/report?from=2026-10-01&to=2026-10-31&format=csv',
  );
});

test('asks for the days that the admin chooses, and says what is wrong with them', async () => {
  let respond: () => FakeResponse = () => [200, REPORT];
  renderPage(() => respond());
  await screen.findByText('In total');
  respond = () => problemResponse(400, 'invalid-input', { fields: { from: 'Choose a period of at most 5 years' } });
  const first = screen.getByLabelText('First day');
  await userEvent.clear(first);
  await userEvent.type(first, '2019-01-01');
  await userEvent.click(screen.getByRole('button', { name: 'Show report' }));
  expect(await screen.findByText('Choose a period of at most 5 years')).toBeVisible();
  expect(addresses.at(-1)).toBe('?from=2019-01-01&to=2026-10-31');
});

test('asks for whole months to show towns', async () => {
  renderPage(() => [200, { ...REPORT, townsNeedMonths: true, byPlanningArea: [] }]);
  expect(
    await screen.findByText('To see figures by town, choose whole months that ended at least 8 days ago.'),
  ).toBeVisible();
  expect(screen.queryByRole('table', { name: 'Figures by town' })).toBeNull();
});

test('prints', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  renderPage();
  await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

test('months and years begin and end on their days', () => {
  expect(lastMonth('2026-03-15')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(lastMonth('2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  expect(thisMonth('2026-11-29')).toEqual({ from: '2026-11-01', to: '2026-11-29' });
  expect(thisYear('2026-11-29')).toEqual({ from: '2026-01-01', to: '2026-11-29' });
  expect(parseReportSearch({ from: '2026-11-01', to: 5 })).toEqual({});
});

test('shows what came of events, in all and by the town of the event', async () => {
  const ofEvents = { eventsHeld: 3, eventPeople: 41, eventHours: 96, kilograms: 152, trees: 20, species: 63 };
  const pasirRis = { ...ALL_HIDDEN, ...ofEvents, planningArea: 'Pasir Ris' };
  renderPage(() => [200, { ...REPORT, ...ofEvents, byPlanningArea: [...REPORT.byPlanningArea, pasirRis] }]);
  const total = within(await screen.findByRole('table', { name: 'Figures for the period' }));
  expect(total.getByRole('row', { name: /^Collected \(kg\) 152/ })).toBeVisible();
  const towns = within(screen.getByRole('table', { name: 'Events by town' }));
  expect(towns.getByRole('row', { name: /Pasir Ris/ })).toHaveTextContent(/3.*41.*96.*152.*20.*63/);
  expect(towns.queryByRole('row', { name: /Bedok/ })).toBeNull();
  expect(within(screen.getByRole('table', { name: 'Figures by town' })).queryByText('Pasir Ris')).toBeNull();
});

test('shows clubs by name: what their members do, and their events', async () => {
  const club = { ...ALL_HIDDEN, clubId: 7, name: 'River Club', activeResidents: 19 };
  const withEvent = { ...ALL_HIDDEN, clubId: 9, name: 'Dawn Birders', eventsHeld: 2, eventPeople: 14 };
  renderPage(() => [200, { ...REPORT, byClub: [club, withEvent] }]);
  const members = within(await screen.findByRole('table', { name: 'Figures by club' }));
  expect(members.getByRole('row', { name: /River Club/ })).toHaveTextContent('19');
  expect(members.queryByRole('row', { name: /Dawn Birders/ })).toBeNull();
  const events = within(screen.getByRole('table', { name: 'Events by club' }));
  expect(events.getByRole('row', { name: /Dawn Birders/ })).toHaveTextContent(/2.*14/);
});
