import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { manifestFiles } from './supply-chain.ts';
import { ROOT } from './tools.ts';

const DOCKERFILE = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const workspaces = manifestFiles(ROOT)
  .filter((file) => file !== 'package.json')
  .map((file) => ({ folder: dirname(file), ...(JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as Manifest) }));

function workspaceDependencies(name: string): string[] {
  const workspace = workspaces.find((each) => each.name === name);
  if (!workspace) return [];
  return [...new Set([workspace.folder, ...Object.keys(workspace.dependencies ?? {}).flatMap(workspaceDependencies)])];
}

test('the image copies the manifests of all workspaces, which npm ci needs', () => {
  for (const { folder } of workspaces) expect(DOCKERFILE).toContain(`COPY ${folder}/package.json ${folder}/\n`);
});

test('the image has the packages and the code that the server needs', () => {
  const needed = workspaceDependencies('@ecopulse/server');
  const installed = [...DOCKERFILE.matchAll(/ -w (\S+)/g)].map(([, folder = '']) => folder);
  expect(installed.toSorted()).toEqual(needed.toSorted());
  const copied = [...DOCKERFILE.matchAll(/^COPY (\S+) \1$/gm)].map(([, folder = '']) => folder);
  const isCopied = (folder: string) => copied.some((each) => folder === each || folder.startsWith(`${each}/`));
  expect(needed.filter((folder) => !isCopied(folder))).toEqual([]);
});

test('what the image copies from the repository exists', () => {
  const sources = [...DOCKERFILE.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '));
  expect(sources).toContain('package-lock.json');
  expect(sources.filter((name) => !existsSync(join(ROOT, name)))).toEqual([]);
});

test('nginx of compose.yaml asks for the address of the server again, which its release must know how to', () => {
  const configuration = readFileSync(join(ROOT, 'ops', 'nginx', 'compose.conf'), 'utf8');
  const upstream = /^upstream ecopulse \{.*?^\}/ms.exec(configuration)?.[0] ?? '';
  expect(upstream).toMatch(/^ {2}server server:3000 resolve;$/m);
  expect(upstream).toMatch(/^ {2}zone \w+ \d+k;$/m);
  expect(configuration).toMatch(/^resolver 127\.0\.0\.11 /m);
  const [, major, minor] = /image: nginx:(\d+)\.(\d+)/.exec(readFileSync(join(ROOT, 'compose.yaml'), 'utf8')) ?? [];
  // `resolve` is there since 1.27.3.
  expect(Number(major) * 100 + Number(minor)).toBeGreaterThanOrEqual(128);
});
