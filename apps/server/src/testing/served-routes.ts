import type { FastifyInstance } from 'fastify';

const BRANCH = /^((?:│ {3}| {4})*)[├└]── (\S+) \(([A-Z, ]+)\)/;

/** Every route of a server, such as `GET /api/health`, read from the tree that Fastify prints. */
export function servedRoutes(app: FastifyInstance): string[] {
  const routes: string[] = [];
  const parents: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods = ''] = BRANCH.exec(line) ?? [];
    if (part === '') continue;
    const depth = indent.length / 4;
    const path = (depth === 0 ? '' : (parents[depth - 1] ?? '')) + part;
    parents[depth] = path;
    for (const method of methods.split(', ')) routes.push(`${method} ${path}`);
  }
  return routes;
}
