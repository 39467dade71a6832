// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ListedChallenge } from '@ecopulse/contract/challenges/challenges-admin';
import { aChallenge } from '../../challenges/challenges.testing.tsx';
import { renderInAdminFrame } from '../testing/render-admin.testing.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

function aListedChallenge(parts: Partial<ListedChallenge>): ListedChallenge {
  return { ...aChallenge(), status: 'published', version: 1, editedAt: '2026-11-20T04:00:00Z', ...parts };
}

test.each([
  { status: 'draft', isActive: false, shown: 'Draft' },
  { status: 'published', isActive: true, shown: 'Published' },
  { status: 'published', isActive: false, shown: 'Ended' },
  { status: 'retired', isActive: false, shown: 'Withdrawn' },
] as const)(
  'a challenge that is $status, active: $isActive, is listed as $shown',
  async ({ status, isActive, shown }) => {
    const challenge = aListedChallenge({ title: 'Ten walks', status, isActive });
    renderInAdminFrame('/admin/challenges', { 'GET /api/admin/challenges': () => [200, [challenge]] });
    expect(await screen.findByRole('row', { name: /Ten walks/ })).toHaveTextContent(shown);
  },
);
