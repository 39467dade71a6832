// @vitest-environment happy-dom
import { type Endpoint, type EndpointName, methodAndPath } from '@ecopulse/contract/endpoint';
import { endpoints } from '@ecopulse/contract/endpoints';
import { isAdminAccess } from '@ecopulse/contract/accounts/role-access';
import { MOVED_PAGES } from '@ecopulse/contract/pages';
import { beforeAll, describe, expect, test } from 'vitest';
import { createQueryClient } from '../../lib/query-client.ts';
import { createAppRouter } from '../router.tsx';
import { type PageRequirements, collectPageRequirements } from './page-requirements.ts';

let pages: PageRequirements[] = [];
beforeAll(async () => {
  pages = await collectPageRequirements();
});

const pageAt = (path: string) => pages.find(({ page }) => page === path);

function findEndpoint(call: string): Endpoint | undefined {
  const path = call.split('?')[0];
  const entry = Object.entries<Endpoint>(endpoints).find(([name]) => {
    const endpoint = methodAndPath(name as EndpointName);
    return endpoint.method === 'GET' && endpoint.path === path;
  });
  return entry?.[1];
}

test('the server knows the address of every screen, so that it can be reloaded', () => {
  const screens = Object.keys(createAppRouter(createQueryClient()).routesByPath).map((path) =>
    path.replace(/(?<=.)\/$/, '').replaceAll('$', ':'),
  );
  const known = new Set<string>([...pages.map(({ page }) => page), ...Object.keys(MOVED_PAGES)]);
  expect(screens.length).toBeGreaterThan(40);
  expect(screens.filter((screen) => !known.has(screen))).toEqual([]);
});

describe('the requirements of a page', () => {
  test('include the calls of its loader', () => {
    expect(pageAt('/learn')).toMatchObject({ embeddedCalls: ['/api/user/lessons'], preloadedCalls: ['/api/lessons'] });
    expect(pageAt('/learn/:id')).toMatchObject({
      embeddedCalls: ['/api/user/lessons'],
      preloadedCalls: ['/api/lessons/:id'],
    });
    expect(pageAt('/residents/:username')).toMatchObject({
      embeddedCalls: ['/api/users/:username'],
      preloadedCalls: [],
    });
    expect(pageAt('/admin/lessons')).toMatchObject({
      embeddedCalls: [],
      preloadedCalls: ['/api/operator', '/api/admin/lessons?limit=50'],
    });
    expect(pageAt('/')).toMatchObject({
      embeddedCalls: [
        '/api/user/green-spaces',
        '/api/user/activities?limit=20',
        '/api/user/profile',
        '/api/user/challenges/clubs',
        '/api/user/challenges',
        '/api/user/events',
        '/api/user/lessons',
        '/api/rankings/national?limit=5',
      ],
      preloadedCalls: ['/api/green-spaces/overview', '/api/challenges'],
    });
  });

  test('include the calls and the picture that its route declares', () => {
    expect(pageAt('/social')).toMatchObject({
      embeddedCalls: ['/api/friends', '/api/friends/feed?limit=6', '/api/user/cheers'],
      preloadedCalls: [],
    });
    expect(pageAt('/admin/residents/:id')?.preloadedCalls).toEqual(['/api/operator', '/api/admin/users/:id']);
    expect(pageAt('/green-space/:id')?.picture).toBe('/api/green-spaces/:id/postcard.svg');
  });

  test('embed the resident’s own data, and preload data that is the same for everyone or for admins', () => {
    for (const { page, embeddedCalls, preloadedCalls, picture } of pages) {
      for (const call of embeddedCalls) {
        const { access, identifiesCaller } = findEndpoint(call) ?? {};
        expect(access === 'member' || identifiesCaller, call).toBe(true);
      }
      // All admin pages say whether the operator is set, which everyone may know.
      for (const call of preloadedCalls) {
        const { access, caching } = findEndpoint(call) ?? {};
        if (page.startsWith('/admin') && call !== '/api/operator')
          expect(access && isAdminAccess(access), call).toBe(true);
        else expect({ access, caching }, call).toEqual({ access: 'anyone', caching: 'shared' });
      }
      if (picture !== undefined)
        expect(findEndpoint(picture), picture).toMatchObject({ access: 'anyone', mediaType: 'image/svg+xml' });
    }
  });
});

test('eleven screens of residents are prerendered, and none of admins', () => {
  const prerendered = pages.filter(({ isPrerendered }) => isPrerendered).map(({ page }) => page);
  expect(prerendered).toHaveLength(11);
  expect(prerendered.filter((page) => page.startsWith('/admin'))).toEqual([]);
});
