// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { LIMIT_NAMES, LIMITS } from '@ecopulse/contract/admin/limit-table';
import type { AdminLimits } from '@ecopulse/contract/admin/limits';
import { problemResponse, stubFetch } from '../../../testing/fake-fetch.ts';
import { renderAdmin } from '../testing/render-admin.testing.tsx';
import { LimitsPage } from './limits-page.tsx';

const someLimits = (parts: Partial<AdminLimits> = {}): AdminLimits => ({
  limits: LIMITS,
  networks: [],
  refusedToday: {
    ...(Object.fromEntries(LIMIT_NAMES.map((name) => [name, 0])) as AdminLimits['refusedToday']),
    register: 7,
  },
  version: 3,
  isFromFile: false,
  ...parts,
});

const REGISTRATIONS = 'Registrations without waiting, per IP address';
const findGroup = async (name: string) => within(await screen.findByRole('group', { name }));
const renderPage = () => renderAdmin('/admin/limits', '/admin/limits', () => <LimitsPage />);

beforeEach(() => {
  vi.unstubAllGlobals();
});

test('shows each limit with its default and what it refused today', async () => {
  stubFetch({ 'GET /api/admin/limits': () => [200, someLimits()] });
  renderPage();
  const registrations = await findGroup(REGISTRATIONS);
  expect(registrations.getByLabelText('At most')).toHaveValue('300');
  expect(registrations.getByText('Default: 300 in 3,600 seconds')).toBeVisible();
  expect(registrations.getByText('7 refused today')).toBeVisible();
  expect(screen.getAllByText(/refused today/)).toHaveLength(1);
});

test('saves a raised limit and a network, with the version that was read', async () => {
  const bodies: unknown[] = [];
  stubFetch({
    'GET /api/admin/limits': () => [200, someLimits()],
    'PUT /api/admin/limits': ({ body }) => {
      bodies.push(body);
      return [200, someLimits({ version: 4 })];
    },
  });
  renderPage();
  const max = (await findGroup(REGISTRATIONS)).getByLabelText('At most');
  await userEvent.clear(max);
  await userEvent.type(max, '900');
  await userEvent.click(screen.getByRole('button', { name: 'Add a network' }));
  await userEvent.type(screen.getByLabelText('Name'), 'Bishan School');
  await userEvent.type(screen.getByLabelText('Addresses'), '10.1.0.0/16');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(bodies).toEqual([
      {
        limits: { ...LIMITS, register: { max: 900, seconds: 3600 } },
        networks: [{ name: 'Bishan School', cidr: '10.1.0.0/16', factor: 2 }],
        version: 3,
      },
    ]),
  );
});

test('shows at its field what the server refuses', async () => {
  const fields = { 'limits.register.max': 'Must be a whole number from 30 to 3000' };
  stubFetch({
    'GET /api/admin/limits': () => [200, someLimits()],
    'PUT /api/admin/limits': () => problemResponse(422, 'limit-out-of-range', { fields }),
  });
  renderPage();
  const registrations = await findGroup(REGISTRATIONS);
  await userEvent.type(registrations.getByLabelText('At most'), '0000');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('A limit or a network is out of range. Nothing has been changed.')).toBeVisible();
  expect(registrations.getByText('Must be a whole number from 30 to 3000')).toBeVisible();
});

test('says why limits in a file cannot be changed here', async () => {
  stubFetch({ 'GET /api/admin/limits': () => [200, someLimits({ isFromFile: true })] });
  renderPage();
  expect(await screen.findByText(/set in the server's LIMITS_FILE/)).toBeVisible();
  expect((await findGroup(REGISTRATIONS)).getByLabelText('At most')).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});
