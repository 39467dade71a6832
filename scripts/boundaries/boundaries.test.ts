import { describe, expect, test } from 'vitest';
import { countProblems } from './counts.ts';
import { fileCycles, folderCycles, impureRuleViolations, subfolderCycles } from './graph.ts';
import { type Import, importsIn } from './imports.ts';
import { responseNames, responseTypeViolations } from './responses.ts';
import { ruleViolations } from './rules.ts';

const feature = (path: string): string => `apps/server/src/features/${path}`;
const core = (path: string): string => `apps/server/src/core/${path}`;
const web = (path: string): string => `apps/web/src/${path}`;
const CONTRACT = 'packages/contract/src/lessons/lessons.ts';

function imports(from: string, to: string, typeOnly = false, names: string[] = []): Import {
  return { from, to, typeOnly, names };
}

const forbidden: [string, string, string][] = [
  [CONTRACT, 'npm:fastify', 'zod alone'],
  [CONTRACT, 'node:fs', 'zod alone'],
  [CONTRACT, feature('lessons/lessons.view.ts'), 'zod alone'],
  ['packages/illustrations/src/svg.ts', CONTRACT, 'import nothing'],
  [feature('lessons/lessons.view.ts'), web('lib/language/format.ts'), 'meet in the contract'],
  [web('lib/language/format.ts'), 'apps/server/src/core/day.ts', 'meet in the contract'],
  ['apps/web/build/build.ts', 'apps/server/src/env.ts', 'meet in the contract'],
  [web('lib/language/format.test.ts'), 'apps/server/src/core/day.ts', 'meet in the contract'],
  [feature('lessons/lessons.routes.ts'), feature('lessons/lessons.queries.ts'), 'no step reaches back or over'],
  [feature('lessons/lessons.routes.ts'), feature('lessons/lessons.rules.ts'), 'no step reaches back or over'],
  [feature('lessons/lessons.service.ts'), feature('lessons/lessons.routes.ts'), 'no step reaches back or over'],
  [feature('lessons/lessons.service.ts'), feature('lessons/lessons.view.ts'), 'no step reaches back or over'],
  [feature('lessons/lessons.queries.ts'), feature('lessons/lessons.service.ts'), 'no step reaches back or over'],
  [feature('lessons/lessons.rules.ts'), feature('lessons/lessons.queries.ts'), 'no step reaches back or over'],
  [feature('lessons/lessons.admin.routes.ts'), feature('lessons/lessons.queries.ts'), 'no step reaches back or over'],
  [feature('lessons/lessons.queries.ts'), 'apps/server/src/http/problem.ts', 'know nothing of HTTP'],
  [feature('lessons/lessons.rules.ts'), 'apps/server/src/http/problem.ts', 'know nothing of HTTP'],
  [feature('lessons/lessons.queries.ts'), core('problems/problem-error.ts'), 'never throw a problem'],
  [feature('lessons/lessons.service.ts'), feature('social/social.service.ts'), 'only its <name>.reads.ts'],
  [feature('lessons/lessons.service.ts'), feature('social/lessons.reads.ts'), 'only its <name>.reads.ts'],
  [core('rewards/rewards.service.ts'), feature('lessons/lessons.reads.ts'), 'import no feature'],
  [core('pictures/pictures.service.ts'), 'apps/server/src/http/prepared-response.ts', 'imports nothing of HTTP'],
  [core('rewards/ledger.service.ts'), 'npm:fastify', 'imports nothing of HTTP'],
  [core('rewards/ledger.service.ts'), 'npm:@fastify/cookie', 'imports nothing of HTTP'],
  [core('rewards/rewards.routes.ts'), core('rewards/ledger.service.ts'), 'knows no route'],
  [feature('lessons/lessons.jobs.ts'), feature('lessons/lessons.module.ts'), 'app.ts alone'],
  ['apps/server/src/main.ts', feature('lessons/lessons.module.ts'), 'app.ts alone'],
  [feature('lessons/lessons.module.ts'), feature('lessons/lessons.queries.ts'), 'no step reaches back or over'],
  ['apps/server/src/http/session.ts', feature('accounts/accounts.reads.ts'), 'import no feature'],
  ['apps/server/src/db/pool.ts', feature('accounts/accounts.reads.ts'), 'import no feature'],
  [core('rewards/turn.ts'), core('residents/residents.reads.ts'), 'sees none of the other core folders'],
  [feature('lessons/lessons.service.ts'), 'apps/server/src/testing/factories.ts', 'what tests use'],
  [web('ui/button.tsx'), web('features/lessons/lesson-card.tsx'), 'app → features → ui, lib'],
  [web('lib/client.ts'), web('app/paths.ts'), 'app → features → ui, lib'],
  [web('features/lessons/lessons-page.tsx'), web('app/router.tsx'), 'app → features → ui, lib'],
  [web('features/lessons/lessons-page.tsx'), web('features/social/friend.tsx'), 'a web feature imports no other'],
  [web('ui/button.tsx'), CONTRACT, 'ui makes no calls'],
  [web('ui/list.tsx'), 'npm:@tanstack/react-query', 'ui makes no calls'],
  ['packages/bundled-postgres/src/index.ts', 'apps/server/src/env.ts', 'knows nothing of EcoPulse'],
  ['apps/server/src/main.ts', 'packages/bundled-postgres/src/cluster.ts', 'as a package'],
  ['ops/cluster/nginx.ts', 'packages/bundled-postgres/src/binaries.ts', 'as a package'],
  ['apps/server/src/main.ts', 'packages/bundled-postgres/src/testing.ts', 'by tests and ops alone'],
  ['content/green-spaces.ts', 'apps/server/src/db/tables.ts', 'only its schema'],
  ['content/green-spaces.ts', 'npm:kysely', 'only its schema'],
  ['e2e/check-in.spec.ts', 'apps/server/src/testing/factories.ts', 'journeys talk to a running server'],
  ['e2e/support/fixtures.ts', web('lib/theme.ts'), 'journeys talk to a running server'],
  ['bench/speed.ts', 'apps/server/src/app.ts', 'benches talk to a running server'],
  ['bench/speed.ts', 'apps/server/src/testing/mailbox.ts', 'benches talk to a running server'],
];

const allowed: [string, string][] = [
  [CONTRACT, 'npm:zod/mini'],
  ['packages/contract/src/lessons.test.ts', 'npm:vitest'],
  [feature('lessons/lessons.routes.ts'), feature('lessons/lessons.service.ts')],
  [feature('lessons/lessons.routes.ts'), feature('lessons/lessons.view.ts')],
  [feature('lessons/lessons.service.ts'), feature('lessons/lessons.rules.ts')],
  [feature('lessons/lessons.service.ts'), feature('lessons/lessons.queries.ts')],
  [feature('lessons/lessons.service.ts'), feature('green-spaces/green-spaces.reads.ts')],
  [feature('lessons/lessons.service.ts'), core('rewards/rewards.service.ts')],
  [feature('lessons/lessons.test.ts'), feature('social/social.queries.ts')],
  [feature('lessons/lessons.test.ts'), 'apps/server/src/testing/factories.ts'],
  [feature('lessons/lessons.service.ts'), core('problems/problem-error.ts')],
  [core('rewards/rewards.service.ts'), core('calendar/calendar.rules.ts')],
  ['apps/server/src/demo/community.ts', 'apps/server/src/testing/factories.ts'],
  [core('residents/residents.service.ts'), core('audit/audit.queries.ts')],
  ['apps/server/src/db/open-postgres.ts', 'packages/bundled-postgres/src/index.ts'],
  ['apps/server/src/testing/faults/data-folder.ts', 'packages/bundled-postgres/src/testing.ts'],
  ['ops/cluster/standby/primary-and-standby.ts', 'packages/bundled-postgres/src/testing.ts'],
  ['apps/server/src/app.ts', feature('lessons/lessons.module.ts')],
  [feature('lessons/lessons.module.ts'), feature('lessons/lessons.routes.ts')],
  [core('limits/limits.test.ts'), 'apps/server/src/http/problem.ts'],
  [web('features/home/home-page.tsx'), web('features/lessons/lesson-card.tsx')],
  [web('app/router.tsx'), web('features/lessons/lessons-page.tsx')],
  [web('features/lessons/lessons.api.ts'), CONTRACT],
  [web('ui/button.tsx'), 'npm:radix-ui'],
  ['e2e/check-in.spec.ts', 'packages/contract/src/scalars.ts'],
  ['e2e/account.spec.ts', 'apps/server/src/testing/mailbox.ts'],
  ['scripts/demo.ts', 'apps/server/src/testing/factories.ts'],
];

describe('one import', () => {
  test.each(forbidden)('%s may not import %s', (from, to, rule) => {
    const sentences = ruleViolations([imports(from, to)]);
    expect(sentences).toHaveLength(1);
    expect(sentences[0]).toContain(rule);
  });

  test.each(allowed)('%s may import %s', (from, to) => {
    expect(ruleViolations([imports(from, to)])).toEqual([]);
  });

  test('a view may name the type of a row, but not run the query', () => {
    const [view, queries] = [feature('lessons/lessons.view.ts'), feature('lessons/lessons.queries.ts')];
    expect(ruleViolations([imports(view, queries, true)])).toEqual([]);
    expect(ruleViolations([imports(view, queries)])).toHaveLength(1);
  });
});

describe('many imports', () => {
  const rules = feature('lessons/lessons.rules.ts');

  test('rules may not reach I/O, however far away', () => {
    const far = [imports(rules, core('places/distance.ts')), imports(core('places/distance.ts'), 'npm:pg')];
    expect(impureRuleViolations(far)).toEqual([expect.stringContaining(`${core('places/distance.ts')} → npm:pg`)]);
    expect(impureRuleViolations([imports(rules, 'node:fs')])).toHaveLength(1);
  });

  test('rules may use types of packages that do I/O, and run zod', () => {
    expect(impureRuleViolations([imports(rules, 'npm:kysely', true), imports(rules, 'npm:zod/mini')])).toEqual([]);
  });

  test('rules may run the named packages, and no other package like them', () => {
    const packages = [
      '@turf/area',
      '@turf/boolean-point-in-polygon',
      '@turf/helpers',
      'polyclip-ts',
      'polylabel',
      'ipaddr.js',
      'stemmer',
    ];
    expect(impureRuleViolations(packages.map((name) => imports(rules, `npm:${name}`)))).toEqual([]);
    expect(impureRuleViolations([imports(rules, 'npm:@turf/other')])).toHaveLength(1);
    expect(impureRuleViolations([imports(rules, 'npm:polylabel-to-file')])).toHaveLength(1);
  });

  test('folders may not import each other, even through a third one', () => {
    const cycle = [
      imports(feature('lessons/lessons.service.ts'), feature('social/social.reads.ts')),
      imports(feature('social/social.service.ts'), feature('news/news.reads.ts')),
      imports(feature('news/news.service.ts'), feature('lessons/lessons.reads.ts')),
    ];
    expect(folderCycles(cycle)).toHaveLength(1);
    expect(folderCycles(cycle.slice(0, 2))).toEqual([]);
  });

  test('tests and app.ts do not count as a cycle', () => {
    const wiring = [
      imports('apps/server/src/app.ts', feature('lessons/lessons.routes.ts')),
      imports(feature('lessons/lessons.test.ts'), 'apps/server/src/testing/app.ts'),
      imports('apps/server/src/testing/app.ts', feature('lessons/lessons.queries.ts')),
    ];
    expect(folderCycles(wiring)).toEqual([]);
  });

  test('subfolders of a feature may not import each other, even through a third one', () => {
    const cycle = [
      imports(feature('news/feeds/feed-parser.ts'), feature('news/ingestion/keywords.rules.ts')),
      imports(feature('news/ingestion/feeds.service.ts'), feature('news/sources/sources.queries.ts')),
      imports(feature('news/sources/sources.content.ts'), feature('news/feeds/safe-link.ts'), true),
    ];
    expect(subfolderCycles(cycle)).toHaveLength(1);
    expect(subfolderCycles(cycle.slice(0, 2))).toEqual([]);
  });

  test('files directly in a feature may compose its subfolders and be used by them', () => {
    const composed = [
      imports(feature('news/news.module.ts'), feature('news/feeds/feed-parser.ts')),
      imports(feature('news/feeds/feed-parser.ts'), feature('news/news.rules.ts')),
    ];
    expect(subfolderCycles(composed)).toEqual([]);
  });

  test('files may not import each other, not even for types or in tests', () => {
    const ledger = [
      imports('apps/server/src/testing/ledger.ts', 'apps/server/src/testing/awards.ts'),
      imports('apps/server/src/testing/awards.ts', 'apps/server/src/testing/ledger.ts', true),
    ];
    expect(fileCycles(ledger)).toHaveLength(1);
    expect(fileCycles(ledger.slice(0, 1))).toEqual([]);
  });
});

describe('response types', () => {
  const source = [
    'export const lesson = z.object({ id });',
    'export const lessonForm = z.object({ id });',
    'export type Lesson = z.infer<typeof lesson>;',
    'export type LessonForm = z.infer<typeof lessonForm>;',
    '    response: z.array(lesson),',
  ].join('\n');
  const responses = new Map([[CONTRACT, responseNames(source)]]);

  test('are the responses of endpoints, and the types inferred from them', () => {
    expect(responseNames(source)).toEqual(['lesson', 'Lesson']);
  });

  test('may be used only by routes and views', () => {
    const violations = (layer: string, name: string) =>
      responseTypeViolations([imports(feature(`lessons/lessons.${layer}.ts`), CONTRACT, true, [name])], responses);
    expect(violations('service', 'Lesson')).toHaveLength(1);
    expect(violations('queries', 'Lesson')).toHaveLength(1);
    expect(violations('view', 'Lesson')).toEqual([]);
    expect(violations('service', 'LessonForm')).toEqual([]);
  });
});

describe('reading imports', () => {
  test('finds every form of import, and which of them remain when the code runs', () => {
    const source = [
      "import { a, type B } from './a.ts';",
      "import type { C } from '../core/c.ts';",
      "import { type D } from '@ecopulse/contract/lessons/lessons';",
      'import {\n  e as f,\n} from "zod/mini";',
      "import './styles.css';",
      "export { g } from 'node:path';",
      "const smile = '🙂'; const late = await import('./late.ts');",
      "const text = 'from nowhere';",
      "export type { H } from './h.ts';",
      "export { type I } from './i.ts';",
      "export * from './j.ts';",
      "import type * as k from './k.ts';",
      "/* import l from './l.ts' */",
    ].join('\n');
    expect(importsIn('apps/x/one.ts', source)).toEqual([
      imports('apps/x/one.ts', 'apps/x/a.ts', false, ['a', 'B']),
      imports('apps/x/one.ts', 'apps/core/c.ts', true, ['C']),
      imports('apps/x/one.ts', CONTRACT, true, ['D']),
      imports('apps/x/one.ts', 'npm:zod/mini', false, ['e']),
      imports('apps/x/one.ts', 'apps/x/styles.css', false, []),
      imports('apps/x/one.ts', 'node:path', false, ['g']),
      imports('apps/x/one.ts', 'apps/x/h.ts', true, ['H']),
      imports('apps/x/one.ts', 'apps/x/i.ts', true, ['I']),
      imports('apps/x/one.ts', 'apps/x/j.ts', false, []),
      imports('apps/x/one.ts', 'apps/x/k.ts', true, []),
      imports('apps/x/one.ts', 'apps/x/late.ts', false, []),
    ]);
  });
});

describe('the counts of files', () => {
  const filesIn = (folder: string, count: number, lines: number) =>
    Array.from({ length: count }, (_, index) => ({ path: `${folder}/${index}.ts`, lines }));

  test('at most sixty files are under twenty lines, not counting tests', () => {
    const small = [...filesIn('apps/a', 30, 19), ...filesIn('apps/b', 30, 19)];
    expect(countProblems(small, 0)).toEqual([]);
    expect(countProblems([...small, { path: 'apps/c/c.test.ts', lines: 3 }], 0)).toEqual([]);
    expect(countProblems([...small, ...filesIn('apps/c', 1, 19)], 0)).toEqual([expect.stringContaining('61 files')]);
  });

  test('no folder has more than 31 source files', () => {
    expect(countProblems(filesIn('apps/a', 31, 20), 0)).toEqual([]);
    expect(countProblems(filesIn('apps/a', 32, 20), 0)).toEqual(['apps/a has 32 source files, 31 at most']);
  });

  test('the app of the server has at most forty imports', () => {
    expect(countProblems([], 40)).toEqual([]);
    expect(countProblems([], 41)).toEqual(['apps/server/src/app.ts has 41 imports, 40 at most']);
  });
});
