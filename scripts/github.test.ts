import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { validateWorkflow } from '@action-validator/core';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from './tools.ts';

interface WorkflowStep {
  readonly uses?: string;
  readonly run?: string;
}

interface Job {
  readonly needs?: string | readonly string[];
  readonly 'timeout-minutes'?: number;
  readonly steps: readonly WorkflowStep[];
}

interface Workflow {
  readonly permissions?: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

interface IssueForm {
  readonly name: string;
  readonly description: string;
  readonly body: readonly { readonly type: string; readonly id?: string; readonly attributes: object }[];
}

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const USES = /^[\w.-]+\/[\w./-]+@(v\d+(\.\d+)*|[0-9a-f]{40})$/;
const EXPRESSION = /\$\{\{\s*(github|secrets|steps|env|matrix|needs)\.[\w.-]+\s*\}\}/g;

function workflowProblems(source: string): string[] {
  const { errors } = validateWorkflow(source);
  if (errors.length > 0) return errors.map((error) => `${error.code}: ${error.detail ?? error.title}`);
  const { permissions, jobs } = parse(source) as Workflow;
  const steps = Object.values(jobs).flatMap((job) => job.steps);
  const needs = Object.values(jobs).flatMap((job) => job.needs ?? []);
  const runs = steps.flatMap(({ run }) => run?.split('\n') ?? []);
  const npm = runs.flatMap((line) => [...line.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => name));
  const files = runs.flatMap((line) =>
    [...line.matchAll(/(?:^|\s)(\.[\w-]*\/[\w./-]+)/g)].map(([, path = '']) => path),
  );
  return [
    ...(permissions === undefined ? ['the workflow should name its permissions'] : []),
    ...Object.entries(jobs).flatMap(([id, job]) => (job['timeout-minutes'] ? [] : [`${id} has no time limit`])),
    ...needs.filter((id) => !(id in jobs)).map((id) => `a job needs ${id}, which does not exist`),
    ...steps.flatMap(({ uses }) => (uses === undefined || USES.test(uses) ? [] : [`${uses} has no version`])),
    ...npm.filter((name) => !(name in scripts)).map((name) => `npm run ${name} does not exist`),
    ...files.filter((path) => !existsSync(join(ROOT, path))).map((path) => `${path} does not exist`),
    ...(source.replaceAll(EXPRESSION, '').includes('${{')
      ? ['an expression is not closed or reads nothing known']
      : []),
    // Script injection: outsiders control values such as titles.
    ...runs.filter((line) => line.includes('${{')).map((line) => `an expression in a script: ${line}`),
  ];
}

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

describe.each(globSync('.github/workflows/*.yml', { cwd: ROOT }))('%s', (path) => {
  test('is a workflow that GitHub accepts, and all it runs exists', () => {
    expect(workflowProblems(read(path))).toEqual([]);
  });
});

const VALID = [
  'on: push',
  'permissions: {}',
  'jobs:',
  '  a:',
  '    runs-on: ubuntu-24.04',
  '    timeout-minutes: 5',
  '    steps:',
  '      - uses: actions/checkout@v5',
  '      - run: npm run release',
].join('\n');

test.each([
  ['an unknown key', VALID.replace('runs-on', 'run-on')],
  ['an action without a version', VALID.replace('@v5', '')],
  ['an action at a branch', VALID.replace('@v5', '@main')],
  ['a script that does not exist', VALID.replace('run release', 'run no-such')],
  ['a program that does not exist', VALID.replace('npm run release', '.ci/no-such')],
  ['a job that does not exist', VALID.replace('    steps', '    needs: b\n    steps')],
  ['an expression that is not closed', VALID.replace('actions/checkout', '${{ github.repository')],
  ['an expression in a script', VALID.replace('npm run release', 'echo ${{ github.ref }}')],
  ['no time limit', VALID.replace('    timeout-minutes: 5\n', '')],
  ['no permissions', VALID.replace('permissions: {}\n', '')],
])('%s is reported', (_what, source) => {
  expect(workflowProblems(VALID)).toEqual([]);
  expect(workflowProblems(source)).not.toEqual([]);
});

test('CI and the release run .ci/run, which can be executed', () => {
  for (const name of ['ci', 'release']) expect(read(`.github/workflows/${name}.yml`)).toContain('- run: .ci/run\n');
  expect(statSync(join(ROOT, '.ci/run')).mode & 0o111).toBeGreaterThan(0);
});

const FIELDS = new Set(['markdown', 'textarea', 'input', 'dropdown', 'checkboxes']);

test.each(['bug', 'feature'])('the form %s has what GitHub requires', (name) => {
  const form = parse(read(`.github/ISSUE_TEMPLATE/${name}.yml`)) as IssueForm;
  expect(form).toMatchObject({ name: expect.any(String), description: expect.any(String) });
  const fields = form.body.filter(({ type }) => type !== 'markdown');
  expect(fields).not.toEqual([]);
  expect(form.body.filter(({ type }) => !FIELDS.has(type))).toEqual([]);
  expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length);
  for (const { attributes } of fields) expect(attributes).toMatchObject({ label: expect.any(String) });
});

test('.editorconfig agrees with the formatter', () => {
  const { printWidth } = JSON.parse(read('.oxfmtrc.jsonc').replaceAll(/^\s*\/\/.*$|,(?=\s*[\]}])/gm, '')) as {
    printWidth: number;
  };
  expect(read('.editorconfig')).toContain(`max_line_length = ${printWidth}\n`);
});
