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
  /** Lazy modules imported since it was cleared. `build/plugins.ts` adds them, only in the prerendering build. */
  var recordedImports: Set<string>;
}
globalThis.recordedImports = new Set();

/** What a page loads first, read from its routes. `:id` and `:username` are placeholders of the page's address. */
export interface PageRequirements {
  readonly page: (typeof SIGNED_IN_PAGES)[number];
  readonly sources: readonly string[];
  /** Calls for the resident's own data, or data with it, whose answers the server embeds in the page. */
  readonly embeddedCalls: readonly string[];
  /** Calls for shared or admin data, which the page preloads before any script runs. */
  readonly preloadedCalls: readonly string[];
  readonly picture?: string | undefined;
  readonly isPrerendered: boolean;
  readonly catalog: string | undefined;
}

/** Values that occur nowhere else in an address, so that they can be turned back into their placeholders. */
const PLACEHOLDER_VALUES: Readonly<Record<string, string>> = {
  ':id': '424242',
  ':username': 'some-name',
  ':code': 'some-code',
  ':slug': 'some-slug',
};

function findEndpoint(address: string): Endpoint {
  const path = address.split('?', 1)[0];
  const entry = Object.entries<Endpoint>(endpoints).find(([name]) => {
    const endpoint = methodAndPath(name as EndpointName);
    return endpoint.method === 'GET' && endpoint.path === path;
  });
  if (!entry) throw new Error(`A page asks for ${address}, which the contract lacks`);
  return entry[1];
}

const sourcesByRoute = new Map<AnyRoute, readonly string[]>();

async function collectSources(route: AnyRoute): Promise<readonly string[]> {
  const cached = sourcesByRoute.get(route);
  if (cached) return cached;
  globalThis.recordedImports.clear();
  const component = route.options.component as { preload?: () => Promise<void> } | undefined;
  await component?.preload?.();
  const sources = [...globalThis.recordedImports];
  sourcesByRoute.set(route, sources);
  return sources;
}

/** Runs the loaders of a page as an admin, and returns the addresses they request. */
async function recordCalls(routes: readonly AnyRoute[], params: object): Promise<string[]> {
  const addresses: string[] = [];
  globalThis.fetch = (address) => {
    if (typeof address === 'string') addresses.push(address);
    return new Promise(() => {});
  };
  const queryClient = createQueryClient();
  queryClient.setQueryData(userQuery.queryKey, { isAdmin: true, roles: [{ role: 'owner' }] } as unknown as User);
  for (const { options } of routes)
    void (options.loader as ((loaderContext: object) => unknown) | undefined)?.({
      context: { queryClient },
      location: { search: {} },
      params,
    });
  await nextTurn();
  return addresses;
}

async function collectRequirements(page: PageRequirements['page']): Promise<PageRequirements> {
  // `:subject`, the kind of a translated content, has no placeholder in calls.
  const path = page.replaceAll(/:\w+/g, (name) => PLACEHOLDER_VALUES[name] ?? 'lesson');
  const [matched, params] = createAppRouter(createQueryClient()).getMatchedRoutes(path);
  const routes: AnyRoute[] = matched.filter((route) => route.id !== rootRoute.id);
  if (routes.length === 0) throw new Error(`No route shows ${page}`);
  const staticData: StaticDataRouteOption = routes.at(-1)?.options.staticData ?? {};
  const { isPrerendered = false, catalog, calls: declaredCalls = [], picture } = staticData;
  const toPattern = (address: string) =>
    Object.entries(PLACEHOLDER_VALUES).reduce((text, [name, value]) => text.replaceAll(value, name), address);
  const recordedCalls = (await recordCalls(routes, params)).map(toPattern);
  const calls = [...new Set([...recordedCalls, ...declaredCalls])];
  const sources: string[] = [];
  for (const route of routes) sources.push(...(await collectSources(route)));
  const isOwn = (address: string) => {
    const { access, identifiesCaller = false } = findEndpoint(address);
    return access === 'member' || identifiesCaller;
  };
  return {
    page,
    isPrerendered,
    catalog,
    picture,
    sources,
    embeddedCalls: calls.filter(isOwn),
    preloadedCalls: calls.filter((address) => !isOwn(address)),
  };
}

export async function collectPageRequirements(): Promise<PageRequirements[]> {
  const pages: PageRequirements[] = [];
  // Sequential, because recorded imports and calls are global.
  for (const page of SIGNED_IN_PAGES) pages.push(await collectRequirements(page));
  return pages;
}
