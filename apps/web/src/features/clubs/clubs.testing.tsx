import type { Club, ClubDetail, ClubGoal } from '@ecopulse/contract/clubs/clubs';
import { createQueryClient } from '../../lib/query-client.ts';
import { renderAt, screensAt } from '../../testing/render-at.tsx';
import { type ClubFilters, parseClubFilters } from './club-lists.api.ts';
import { parseClubSearch } from './clubs.api.ts';
import { ClubPage } from './club/club-page.tsx';
import { ClubsTab } from './list/clubs-tab.tsx';
import { ClubPeoplePage, EditClubPage, NewClubPage } from './steward/club-editor.tsx';

export function aGoal(parts: Partial<ClubGoal> = {}): ClubGoal {
  return { metric: 'check_ins', target: 5, progress: 3.26, startsOn: '2026-11-10', endsOn: '2026-12-20', ...parts };
}

export function aClub(parts: Partial<Club> = {}): Club {
  return {
    id: 4,
    slug: 'bishan-birders',
    name: 'Bishan Birders',
    kind: 'interest',
    purpose: 'We look for kingfishers.',
    joining: 'open',
    members: 38,
    activeMembers: 14,
    goal: aGoal(),
    notice: null,
    isArchived: false,
    own: null,
    asked: false,
    ...parts,
  };
}

export function aClubDetail(parts: Partial<ClubDetail> = {}): ClubDetail {
  return { ...aClub(), version: 3, stewards: 2, pastGoals: [], requests: 0, isRemoved: false, ...parts };
}

export const MEMBER = { role: 'member', shown: true } as const;
export const STEWARD = { role: 'steward', shown: true } as const;

const PATHS = ['/', '/events', '/events/new', '/events/$id', '/residents/$username'];

/** With the roles of the resident who looks at it. */
export function renderClubs(address: string, { roles = [] }: { roles?: readonly string[] } = {}) {
  const queryClient = createQueryClient();
  const user = { id: 1, createdAt: '2026-11-20T04:00:00Z', roles: roles.map((role) => ({ role })) };
  queryClient.setQueryData(['GET /api/auth/user'], user);
  return renderAt(
    address,
    {
      ...screensAt(PATHS, () => null),
      '/clubs': { component: ClubsTab, validateSearch: (search): ClubFilters => parseClubFilters(search) },
      '/clubs/new': NewClubPage,
      '/clubs/$slug': { component: () => <ClubPage Events={() => null} />, validateSearch: parseClubSearch },
      '/clubs/$slug/edit': EditClubPage,
      '/clubs/$slug/people': ClubPeoplePage,
    },
    { queryClient },
  );
}
