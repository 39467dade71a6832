// @vitest-environment happy-dom
import { type Endpoint, type EndpointName, methodAndPath } from '@ecopulse/contract/endpoint';
import { endpoints } from '@ecopulse/contract/endpoints';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ReadPage, readPages } from './read-pages.ts';

let pages: ReadPage[] = [];
beforeAll(async () => {
  pages = await readPages();
});

const pageAt = (path: string) => pages.find(({ page }) => page === path);

function endpointOf(call: string): Endpoint | undefined {
  const path = call.split('?')[0];
  const found = Object.entries<Endpoint>(endpoints).find(([name]) => {
    const called = methodAndPath(name as EndpointName);
    return called.method === 'GET' && called.path === path;
  });
  return found?.[1];
}

describe('what a page needs at once', () => {
  test('is what its loader asks for', () => {
    expect(pageAt('/learn')).toMatchObject({ own: ['/api/user/lessons'], named: ['/api/lessons'] });
    expect(pageAt('/learn/:id')).toMatchObject({ own: ['/api/user/lessons'], named: ['/api/lessons/:id'] });
    expect(pageAt('/residents/:username')).toMatchObject({ own: ['/api/users/:username'], named: [] });
    expect(pageAt('/admin/lessons')).toMatchObject({ own: [], named: ['/api/admin/lessons?limit=50'] });
    expect(pageAt('/')).toMatchObject({
      own: [
        '/api/user/green-spaces',
        '/api/user/activities?limit=20',
        '/api/user/profile',
        '/api/user/challenges',
        '/api/user/lessons',
        '/api/rankings/national?limit=5',
      ],
      named: ['/api/green-spaces/overview', '/api/challenges'],
    });
  });

  test('is also what its route says that the screen asks for', () => {
    expect(pageAt('/social')).toMatchObject({
      own: ['/api/friends', '/api/friends/feed?limit=6', '/api/user/cheers'],
      named: [],
    });
    expect(pageAt('/admin/residents/:id')?.named).toEqual(['/api/admin/users/:id']);
    expect(pageAt('/green-space/:id')?.picture).toBe('/api/green-spaces/:id/postcard.svg');
  });

  test('is brought if it is the resident’s, and named if it is the same for everyone, or for admins', () => {
    for (const { page, own, named, picture } of pages) {
      const forAll = page.startsWith('/admin') ? { access: 'admin' } : { access: 'anyone', caching: 'shared' };
      for (const call of own) expect(endpointOf(call), call).toMatchObject({ access: 'member' });
      for (const call of named) expect(endpointOf(call), call).toMatchObject(forAll);
      if (picture !== undefined)
        expect(endpointOf(picture), picture).toMatchObject({ access: 'anyone', mediaType: 'image/svg+xml' });
    }
  });
});

test('ten screens of residents are prerendered, and none of admins', () => {
  const prerendered = pages.filter(({ isPrerendered }) => isPrerendered).map(({ page }) => page);
  expect(prerendered).toHaveLength(10);
  expect(prerendered.filter((page) => page.startsWith('/admin'))).toEqual([]);
});
