import type { Import } from './imports.ts';
import { locateFile, type FileLocation } from './file-location.ts';

interface Rule {
  readonly message: string;
  readonly isBroken: (from: FileLocation, to: FileLocation, edge: Import) => boolean;
}

interface Part {
  readonly allowedParts: readonly string[];
  readonly message: string;
}

/** Allowed imports of each part; a part that is not listed may import everything. */
const PARTS: Readonly<Record<string, Part>> = {
  contract: { allowedParts: ['npm'], message: 'the contract imports zod alone' },
  illustrations: { allowedParts: [], message: 'the illustrations import nothing' },
  'bundled-postgres': { allowedParts: ['npm', 'node'], message: 'the bundled PostgreSQL knows nothing of EcoPulse' },
  server: {
    allowedParts: ['contract', 'illustrations', 'bundled-postgres', 'content', 'npm', 'node'],
    message: 'server and web meet in the contract, never directly',
  },
  web: {
    allowedParts: ['contract', 'illustrations', 'npm', 'node'],
    message: 'server and web meet in the contract, never directly',
  },
  content: { allowedParts: ['contract', 'npm'], message: 'content imports only its schema' },
  e2e: {
    allowedParts: ['contract', 'npm', 'node'],
    message: 'journeys talk to a running server and import only the contract',
  },
  bench: {
    allowedParts: ['contract', 'npm', 'node'],
    message: 'benches talk to a running server and import only the contract',
  },
};

/** Allowed imports between layers; rules may not even run a query. */
const ALLOWED_LAYERS: Readonly<Record<string, readonly string[]>> = {
  module: ['routes', 'service', 'view'],
  routes: ['routes', 'service', 'view'],
  service: ['service', 'rules', 'queries', 'reads'],
  reads: ['reads', 'rules', 'queries'],
  queries: ['queries', 'rules'],
  view: ['view', 'rules'],
  rules: ['rules'],
};

/** Additional layers from which types may be imported. */
const ALLOWED_TYPE_LAYERS: Readonly<Record<string, readonly string[]>> = {
  routes: ['rules', 'queries', 'reads'],
  view: ['service', 'queries', 'reads'],
  rules: ['queries'],
};

/** The only other core folders that core/rewards may import, because they store nothing. */
const BELOW_REWARDS = ['core/calendar', 'core/problems', 'core/messages'];

/** These web features may import other features. */
const COMPOSERS = ['home', 'profile', 'passport', 'search', 'settings', 'admin'];

/** Test helpers without a test runner, which e2e tests may use. */
const E2E_TEST_HELPERS =
  /^apps\/server\/src\/testing\/(content\/conditions-server|mailbox|push-browser|shared-postgres)\.ts$/;

const BENCH_HARNESS = /^bench\/harness\//;

/** The public entries: one for the server, one for tests. */
const BUNDLED_POSTGRES = /^packages\/bundled-postgres\/src\/(index|testing)\.ts$/;

const FASTIFY = /^npm:(@?fastify)/;

const TEST_TOOLS = /^(npm:(vitest|fast-check)|node:)/;

const FORBIDDEN_IN_UI = /^(packages\/contract\/|npm:@tanstack\/react-query)/;

function createPartRule([part, { allowedParts, message }]: [string, Part]): Rule {
  return {
    message,
    isBroken: (from, to, edge) =>
      from.part === part &&
      to.part !== part &&
      !allowedParts.includes(to.part) &&
      !(from.isTest && TEST_TOOLS.test(edge.to)) &&
      !(from.part === 'e2e' && (E2E_TEST_HELPERS.test(edge.to) || BENCH_HARNESS.test(edge.to))),
  };
}

function violatesLayers(from: FileLocation, to: FileLocation, edge: Import): boolean {
  if (from.layer === undefined || to.layer === undefined) return false;
  if (ALLOWED_LAYERS[from.layer]?.includes(to.layer)) return false;
  return !(edge.typeOnly && ALLOWED_TYPE_LAYERS[from.layer]?.includes(to.layer));
}

function isReadsOf(to: FileLocation, path: string): boolean {
  return path.endsWith(`/${to.feature}.reads.ts`);
}

const rules: readonly Rule[] = [
  ...Object.entries(PARTS).map(createPartRule),
  {
    message: 'the contract imports zod alone',
    isBroken: (from, to, edge) =>
      from.part === 'contract' && to.part === 'npm' && !from.isTest && !/^npm:zod(\/|$)/.test(edge.to),
  },
  {
    message: 'content imports only its schema',
    isBroken: (from, to, edge) => from.part === 'content' && to.part === 'npm' && !/^npm:zod(\/|$)/.test(edge.to),
  },
  {
    message: 'server: routes → service → rules, queries; no step reaches back or over',
    isBroken: (from, to, edge) =>
      from.part === 'server' && to.part === 'server' && !from.isTest && violatesLayers(from, to, edge),
  },
  {
    message: 'queries and rules know nothing of HTTP',
    isBroken: (from, to) =>
      ['queries', 'rules'].includes(from.layer ?? '') && !from.isTest && to.part === 'server' && to.folder === 'http',
  },
  {
    message: 'queries never throw a problem',
    isBroken: (from, to) => from.layer === 'queries' && !from.isTest && to.folder === 'core/problems',
  },
  {
    message: 'a server feature sees of another only its <name>.reads.ts',
    isBroken: (from, to, edge) =>
      from.part === 'server' &&
      to.part === 'server' &&
      !from.isTest &&
      from.feature !== undefined &&
      to.feature !== undefined &&
      from.feature !== to.feature &&
      !isReadsOf(to, edge.to),
  },
  {
    message: 'core, http and db import no feature',
    isBroken: (from, to) =>
      from.part === 'server' && /^(core\/|http$|db$)/.test(from.folder) && to.feature !== undefined && !from.isTest,
  },
  {
    message: 'core knows no route and imports nothing of HTTP',
    isBroken: (from, to, edge) =>
      from.folder.startsWith('core/') &&
      !from.isTest &&
      (from.layer === 'routes' || (to.part === 'server' && to.folder === 'http') || FASTIFY.test(edge.to)),
  },
  {
    message: 'app.ts alone imports the modules of features',
    isBroken: (from, to, edge) =>
      to.part === 'server' && to.layer === 'module' && edge.from !== 'apps/server/src/app.ts' && !from.isTest,
  },
  {
    message: 'core/rewards sees none of the other core folders',
    isBroken: (from, to) =>
      from.folder === 'core/rewards' &&
      /^core\/(?!rewards$)/.test(to.folder) &&
      !BELOW_REWARDS.includes(to.folder) &&
      !from.isTest,
  },
  {
    message: 'the bundled PostgreSQL is imported as a package, its /testing by tests and ops alone',
    isBroken: (from, to, edge) =>
      to.part === 'bundled-postgres' &&
      from.part !== 'bundled-postgres' &&
      (!BUNDLED_POSTGRES.test(edge.to) || (edge.to.endsWith('/testing.ts') && !from.isTest && from.part !== 'ops')),
  },
  {
    message: 'what tests use is imported by tests and demo data alone',
    isBroken: (from, to) =>
      to.isTest && to.part === 'server' && from.part === 'server' && !from.isTest && from.folder !== 'demo',
  },
  {
    message: 'web: app → features → ui, lib; ui and lib import no feature and nothing of app',
    isBroken: (from, to) =>
      from.part === 'web' &&
      to.part === 'web' &&
      !from.isTest &&
      ((/^(ui|lib)$/.test(from.folder) && (to.feature !== undefined || to.folder === 'app')) ||
        (from.feature !== undefined && to.folder === 'app')),
  },
  {
    message: 'a web feature imports no other; app and the composers do',
    isBroken: (from, to) =>
      from.part === 'web' &&
      to.part === 'web' &&
      from.feature !== undefined &&
      to.feature !== undefined &&
      from.feature !== to.feature &&
      !COMPOSERS.includes(from.feature),
  },
  {
    message: 'ui makes no calls and knows no contract',
    isBroken: (from, _to, edge) =>
      from.part === 'web' && from.folder === 'ui' && !from.isTest && FORBIDDEN_IN_UI.test(edge.to),
  },
];

export function ruleViolations(imports: readonly Import[]): string[] {
  return imports.flatMap((edge) => {
    const from = locateFile(edge.from);
    const to = locateFile(edge.to);
    return rules
      .filter((rule) => rule.isBroken(from, to, edge))
      .map((rule) => `${edge.from} imports ${edge.to}: ${rule.message}`);
  });
}
