import type { AnyRoute, StaticDataRouteOption } from '@tanstack/react-router';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { User } from '@ecopulse/contract/accounts/accounts';
import { type Endpoint, type EndpointName, methodAndPath } from '@ecopulse/contract/endpoint';
import { endpoints } from '@ecopulse/contract/endpoints';
import { SIGNED_IN_PAGES } from '@ecopulse/contract/pages';
import { userQuery } from '../../features/accounts/session.api.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { createAppRouter } from '../router.tsx';
import { rootRoute } from '../routes/root-route.tsx';

declare global {
  /** Modules that routes have imported since it was cleared; only in the prerendering build. */
  var importedByRoutes: Set<string>;
}
globalThis.importedByRoutes = new Set();

/** Read from the routes. `:id` and `:username` are placeholders for a part of the page's address. */
export interface ReadPage {
  readonly page: (typeof SIGNED_IN_PAGES)[number];
  readonly sources: readonly string[];
  /** Calls for the resident's own data, whose answers the server embeds in the page. */
  readonly own: readonly string[];
  /** Calls for shared or admin data, which the page preloads before any script runs. */
  readonly named: readonly string[];
  readonly picture?: string | undefined;
  readonly isPrerendered: boolean;
  readonly catalog: string | undefined;
}

const VALUES: Readonly<Record<string, string>> = { ':id': '424242', ':username': 'some-name', ':code': 'some-code' };

function endpointOf(address: string): Endpoint {
  const path = address.split('?', 1)[0];
  const found = Object.entries<Endpoint>(endpoints).find(([name]) => {
    const called = methodAndPath(name as EndpointName);
    return called.method === 'GET' && called.path === path;
  });
  if (!found) throw new Error(`A page asks for ${address}, which the contract lacks`);
  return found[1];
}

const sourcesOf = new Map<AnyRoute, readonly string[]>();

async function readSources(route: AnyRoute): Promise<readonly string[]> {
  const known = sourcesOf.get(route);
  if (known) return known;
  importedByRoutes.clear();
  const component = route.options.component as { preload?: () => Promise<void> } | undefined;
  await component?.preload?.();
  const sources = [...importedByRoutes];
  sourcesOf.set(route, sources);
  return sources;
}

/** Runs the loaders of a page as an admin, and returns the addresses they request. */
async function readCalls(routes: readonly AnyRoute[], params: object): Promise<string[]> {
  const asked: string[] = [];
  globalThis.fetch = (address) => {
    if (typeof address === 'string') asked.push(address);
    return new Promise(() => {});
  };
  const queryClient = createQueryClient();
  queryClient.setQueryData(userQuery.queryKey, { isAdmin: true } as User);
  for (const { options } of routes)
    void (options.loader as ((given: object) => unknown) | undefined)?.({
      context: { queryClient },
      location: { search: {} },
      params,
    });
  await nextTurn();
  return asked;
}

async function readPage(page: ReadPage['page']): Promise<ReadPage> {
  const path = page.replaceAll(/:\w+/g, (name) => VALUES[name] ?? 'lesson');
  const [matched, params] = createAppRouter(createQueryClient()).getMatchedRoutes(path);
  const routes: AnyRoute[] = matched.filter((route) => route.id !== rootRoute.id);
  if (routes.length === 0) throw new Error(`No route shows ${page}`);
  const said: StaticDataRouteOption = routes.at(-1)?.options.staticData ?? {};
  const { isPrerendered = false, catalog, calls = [], picture } = said;
  const inPattern = (address: string) =>
    Object.entries(VALUES).reduce((text, [name, value]) => text.replaceAll(value, name), address);
  const asked = [...new Set([...(await readCalls(routes, params)).map(inPattern), ...calls])];
  const sources: string[] = [];
  for (const route of routes) sources.push(...(await readSources(route)));
  const isOwn = (address: string) => endpointOf(address).access === 'member';
  return {
    page,
    isPrerendered,
    catalog,
    picture,
    sources,
    own: asked.filter(isOwn),
    named: asked.filter((address) => !isOwn(address)),
  };
}

export async function readPages(): Promise<ReadPage[]> {
  const pages: ReadPage[] = [];
  // Sequential, because recorded imports and calls are global.
  for (const page of SIGNED_IN_PAGES) pages.push(await readPage(page));
  return pages;
}
