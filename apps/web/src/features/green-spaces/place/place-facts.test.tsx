// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FACILITY_KINDS } from '@ecopulse/contract/green-spaces/facilities';
import type { GreenSpaceDetail } from '@ecopulse/contract/green-spaces/green-spaces';
import { FACILITY_LIST } from '../facility-kinds.ts';
import { aGreenSpace, renderGreenSpaces } from '../green-spaces.testing.tsx';
import { GreenSpacePage } from './green-space-page.tsx';
import { stubFetch } from '../../../testing/fake-fetch.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T04:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

async function showPage(parts: Partial<GreenSpaceDetail>) {
  stubFetch({
    'GET /api/green-spaces/5': () => [200, aGreenSpace(parts)],
    'GET /api/user/green-spaces': () => [200, []],
    'GET /api/user/routes': () => [200, []],
  });
  renderGreenSpaces('/green-space/5', () => <GreenSpacePage />);
  await screen.findByRole('heading', { level: 1, name: 'Labrador Nature Reserve' });
}

const section = (name: string) => within(screen.getByRole('region', { name }));
const items = (name: string) =>
  section(name)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const tree = (id: string, name: string | null, species: string) => ({ id, name, species, at: null });

test('facilities are listed with their count, and a count of more than two years ago with its year', async () => {
  await showPage({
    facilities: [
      { kind: 'toilet', count: 2, dataYear: 2026 },
      { kind: 'shelter', count: 1, dataYear: 2024 },
      { kind: 'lookout', count: 1200, dataYear: 2023 },
      { kind: 'carPark', count: 1, dataYear: 2017 },
    ],
  });
  expect(items('Facilities')).toEqual([
    '2 toilets',
    '1 shelter',
    '1,200 lookouts counted in 2023',
    '1 car park counted in 2017',
  ]);
  expect(section('Facilities').getByText(/^Based on NParks data/)).toBeVisible();
});

test('every kind of facility is in the list of labels, and has its own name in the singular', async () => {
  expect(FACILITY_LIST).toEqual(FACILITY_KINDS);
  await showPage({ facilities: FACILITY_KINDS.map((kind) => ({ kind, count: 1, dataYear: 2026 })) });
  const names = items('Facilities');
  expect(new Set(names).size).toBe(FACILITY_KINDS.length);
  for (const name of names) expect(name).toMatch(/^1 [a-z-]+( [a-z]+)*$/);
});

test('a place without facilities or heritage trees has no such sections', async () => {
  await showPage({ facilities: [], heritageTrees: [] });
  expect(screen.getByRole('region', { name: 'About' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Facilities' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Heritage trees' })).toBeNull();
});

test('heritage trees of one kind are listed together, with their species in Latin and their numbers', async () => {
  await showPage({
    heritageTrees: [
      tree('HT 2015-248', 'Rain Tree', 'Samanea saman'),
      tree('HT 2017-287', 'Leopard Tree', 'Libidibia ferrea'),
      tree('HT 2015-249', 'Rain Tree', 'Samanea saman'),
      tree('HT 2023-323', null, 'Adenanthera malayana'),
    ],
  });
  expect(items('Heritage trees')).toEqual([
    'Rain TreeSamanea saman2 treesHT 2015-248, HT 2015-249',
    'Leopard TreeLibidibia ferreaHT 2017-287',
    'Adenanthera malayanaHT 2023-323',
  ]);
  const species = section('Heritage trees').getByText('Samanea saman');
  expect(species.tagName).toBe('I');
  expect(species).toHaveAttribute('lang', 'la');
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
});

test('more kinds of heritage trees are shown on request, and the focus stays in their list', async () => {
  const trees = Array.from({ length: 9 }, (_, n) => tree(`HT 2001-${n}`, `Tree ${n}`, 'Ficus'));
  await showPage({ heritageTrees: trees });
  expect(items('Heritage trees')).toHaveLength(6);
  await userEvent.click(screen.getByRole('button', { name: 'Show 3 more' }));
  expect(items('Heritage trees')).toHaveLength(9);
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  expect(screen.getByRole('region', { name: 'Heritage trees' })).toContainElement(
    document.activeElement as HTMLElement,
  );
});
