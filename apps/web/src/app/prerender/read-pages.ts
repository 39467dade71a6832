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
  /** The sources that routes have imported since it was cleared; only in the build that renders pages. */
  var importedByRoutes: Set<string>;
}
globalThis.importedByRoutes = new Set();

/** What a page needs at once, as its routes say it. `:id` and `:username` stand for that part of the page's address. */
export interface ReadPage {
  readonly page: (typeof SIGNED_IN_PAGES)[number];
  /** The modules of its screen. */
  readonly sources: readonly string[];
  /** Calls for the resident's own data: the server sends the answers within the page. */
  readonly own: readonly string[];
  /** Calls for what everyone shares, or for admins: the page names them, so that the browser asks before any script runs. */
  readonly named: readonly string[];
  /** Its largest picture; the page adds the resident's theme. */
  readonly picture?: string | undefined;
  readonly isPrerendered: boolean;
  /** The messages that it needs besides those of the app. */
  readonly catalog: string | undefined;
}

const VALUES: Readonly<Record<string, string>> = { ':id': '424242', ':username': 'some-name', ':code': 'some-code' };

/** The endpoint that an address calls. */
function endpointOf(address: string): Endpoint {
  const path = address.split('?', 1)[0];
  const found = Object.entries<Endpoint>(endpoints).find(([name]) => {
    const called = methodAndPath(name as EndpointName);
    return called.method === 'GET' && called.path === path;
  });
  if (!found) throw new Error(`A page asks for ${address}, which the contract lacks`);
  return found[1];
}

/** The modules of a route's component. The route imports them once. */
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

/** Runs the loaders of a page for an admin, and returns what they ask for. */
async function readCalls(routes: readonly AnyRoute[], params: object): Promise<string[]> {
  const asked: string[] = [];
  globalThis.fetch = (address) => {
    // The client calls addresses alone.
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

/** Reads what each page of the app needs at once. The build calls it. */
export async function readPages(): Promise<ReadPage[]> {
  const pages: ReadPage[] = [];
  // One after the other: all of them share what notes their imports and calls.
  for (const page of SIGNED_IN_PAGES) pages.push(await readPage(page));
  return pages;
}
