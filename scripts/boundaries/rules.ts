import type { Import } from './imports.ts';
import { placeOf, type Place } from './places.ts';

interface Rule {
  readonly says: string;
  readonly broken: (from: Place, to: Place, one: Import) => boolean;
}

interface Part {
  readonly may: readonly string[];
  readonly says: string;
}

/** Allowed imports of each part; a part that is not listed may import everything. */
const PARTS: Readonly<Record<string, Part>> = {
  contract: { may: ['npm'], says: 'the contract imports zod alone' },
  illustrations: { may: [], says: 'the illustrations import nothing' },
  'bundled-postgres': { may: ['npm', 'node'], says: 'the bundled PostgreSQL knows nothing of EcoPulse' },
  server: {
    may: ['contract', 'illustrations', 'bundled-postgres', 'content', 'npm', 'node'],
    says: 'server and web meet in the contract, never directly',
  },
  web: {
    may: ['contract', 'illustrations', 'npm', 'node'],
    says: 'server and web meet in the contract, never directly',
  },
  content: { may: ['contract', 'npm'], says: 'content imports only its schema' },
  e2e: { may: ['contract', 'npm', 'node'], says: 'journeys talk to a running server and import only the contract' },
  bench: { may: ['contract', 'npm', 'node'], says: 'benches talk to a running server and import only the contract' },
};

/** Allowed imports between layers; rules may not even run a query. */
const RUNS: Readonly<Record<string, readonly string[]>> = {
  module: ['routes', 'service', 'view'],
  routes: ['routes', 'service', 'view'],
  service: ['service', 'rules', 'queries', 'reads'],
  reads: ['reads', 'rules', 'queries'],
  queries: ['queries', 'rules'],
  view: ['view', 'rules'],
  rules: ['rules'],
};

/** Additional layers from which types may be imported. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  routes: ['rules', 'queries', 'reads'],
  view: ['service', 'queries', 'reads'],
  rules: ['queries'],
};

/** Usable by all of core, because they store nothing. */
const BELOW_REWARDS = ['core/calendar', 'core/problems', 'core/messages'];

/** These web features may import other features. */
const COMPOSERS = ['home', 'profile', 'passport', 'search', 'settings', 'admin'];

/** Test helpers without a test runner, which e2e tests may use. */
const FOR_JOURNEYS = /^apps\/server\/src\/testing\/(mailbox|push-browser|shared-postgres)\.ts$/;

const BENCH_HARNESS = /^bench\/harness\//;

/** The public entries: one for the server, one for tests. */
const BUNDLED_POSTGRES = /^packages\/bundled-postgres\/src\/(index|testing)\.ts$/;

const FASTIFY = /^npm:(@?fastify)/;

const TEST_TOOLS = /^(npm:(vitest|fast-check)|node:)/;

const UI_STRANGERS = /^(packages\/contract\/|npm:@tanstack\/react-query)/;

function crossing([part, { may, says }]: [string, Part]): Rule {
  return {
    says,
    broken: (from, to, one) =>
      from.part === part &&
      to.part !== part &&
      !may.includes(to.part) &&
      !(from.isTest && TEST_TOOLS.test(one.to)) &&
      !(from.part === 'e2e' && (FOR_JOURNEYS.test(one.to) || BENCH_HARNESS.test(one.to))),
  };
}

function stepsBack(from: Place, to: Place, one: Import): boolean {
  if (from.layer === undefined || to.layer === undefined) return false;
  if (RUNS[from.layer]?.includes(to.layer)) return false;
  return !(one.typeOnly && NAMES[from.layer]?.includes(to.layer));
}

function isReadsOf(to: Place, path: string): boolean {
  return path.endsWith(`/${to.feature}.reads.ts`);
}

const rules: readonly Rule[] = [
  ...Object.entries(PARTS).map(crossing),
  {
    says: 'the contract imports zod alone',
    broken: (from, to, one) =>
      from.part === 'contract' && to.part === 'npm' && !from.isTest && !/^npm:zod(\/|$)/.test(one.to),
  },
  {
    says: 'content imports only its schema',
    broken: (from, to, one) => from.part === 'content' && to.part === 'npm' && !/^npm:zod(\/|$)/.test(one.to),
  },
  {
    says: 'server: routes → service → rules, queries; no step reaches back or over',
    broken: (from, to, one) =>
      from.part === 'server' && to.part === 'server' && !from.isTest && stepsBack(from, to, one),
  },
  {
    says: 'queries and rules know nothing of HTTP',
    broken: (from, to) =>
      ['queries', 'rules'].includes(from.layer ?? '') && !from.isTest && to.part === 'server' && to.folder === 'http',
  },
  {
    says: 'queries never throw a problem',
    broken: (from, to) => from.layer === 'queries' && !from.isTest && to.folder === 'core/problems',
  },
  {
    says: 'a server feature sees of another only its <name>.reads.ts',
    broken: (from, to, one) =>
      from.part === 'server' &&
      to.part === 'server' &&
      !from.isTest &&
      from.feature !== undefined &&
      to.feature !== undefined &&
      from.feature !== to.feature &&
      !isReadsOf(to, one.to),
  },
  {
    says: 'core, http and db import no feature',
    broken: (from, to) =>
      from.part === 'server' && /^(core\/|http$|db$)/.test(from.folder) && to.feature !== undefined && !from.isTest,
  },
  {
    says: 'core knows no route and imports nothing of HTTP',
    broken: (from, to, one) =>
      from.folder.startsWith('core/') &&
      !from.isTest &&
      (from.layer === 'routes' || (to.part === 'server' && to.folder === 'http') || FASTIFY.test(one.to)),
  },
  {
    says: 'app.ts alone imports the modules of features',
    broken: (from, to, one) =>
      to.part === 'server' && to.layer === 'module' && one.from !== 'apps/server/src/app.ts' && !from.isTest,
  },
  {
    says: 'core/rewards sees none of the other core folders',
    broken: (from, to) =>
      from.folder === 'core/rewards' &&
      /^core\/(?!rewards$)/.test(to.folder) &&
      !BELOW_REWARDS.includes(to.folder) &&
      !from.isTest,
  },
  {
    says: 'the bundled PostgreSQL is imported as a package, its /testing by tests and ops alone',
    broken: (from, to, one) =>
      to.part === 'bundled-postgres' &&
      from.part !== 'bundled-postgres' &&
      (!BUNDLED_POSTGRES.test(one.to) || (one.to.endsWith('/testing.ts') && !from.isTest && from.part !== 'ops')),
  },
  {
    says: 'what tests use is imported by tests and demo data alone',
    broken: (from, to) =>
      to.isTest && to.part === 'server' && from.part === 'server' && !from.isTest && from.folder !== 'demo',
  },
  {
    says: 'web: app → features → ui, lib; ui and lib import no feature and nothing of app',
    broken: (from, to) =>
      from.part === 'web' &&
      to.part === 'web' &&
      !from.isTest &&
      ((/^(ui|lib)$/.test(from.folder) && (to.feature !== undefined || to.folder === 'app')) ||
        (from.feature !== undefined && to.folder === 'app')),
  },
  {
    says: 'a web feature imports no other; app and the composers do',
    broken: (from, to) =>
      from.part === 'web' &&
      to.part === 'web' &&
      from.feature !== undefined &&
      to.feature !== undefined &&
      from.feature !== to.feature &&
      !COMPOSERS.includes(from.feature),
  },
  {
    says: 'ui makes no calls and knows no contract',
    broken: (from, _to, one) =>
      from.part === 'web' && from.folder === 'ui' && !from.isTest && UI_STRANGERS.test(one.to),
  },
];

export function brokenRules(imports: readonly Import[]): string[] {
  return imports.flatMap((one) => {
    const from = placeOf(one.from);
    const to = placeOf(one.to);
    return rules
      .filter((rule) => rule.broken(from, to, one))
      .map((rule) => `${one.from} imports ${one.to}: ${rule.says}`);
  });
}
