import type { Import } from './imports.ts';
import { type FileLocation, locateFile } from './file-location.ts';

function groupImports(imports: readonly Import[], key: (edge: Import) => string): Map<string, Import[]> {
  return Map.groupBy(imports, key);
}

function findPath(
  start: string,
  edges: ReadonlyMap<string, readonly Import[]>,
  node: (path: string) => string,
  isTarget: (edge: Import) => boolean,
): Import[] | undefined {
  const queue: { current: string; path: Import[] }[] = [{ current: start, path: [] }];
  const seen = new Set([start]);
  for (const { current, path } of queue) {
    for (const edge of edges.get(current) ?? []) {
      if (isTarget(edge)) return [...path, edge];
      const next = node(edge.to);
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push({ current: next, path: [...path, edge] });
    }
  }
  return undefined;
}

const PURE_PACKAGE =
  /^npm:(zod|@turf\/area|@turf\/boolean-point-in-polygon|@turf\/helpers|polyclip-ts|polylabel|ipaddr\.js|stemmer)(\/|$)/;

export function impureRuleViolations(imports: readonly Import[]): string[] {
  const runtimeImports = imports.filter((edge) => !edge.typeOnly && !locateFile(edge.from).isTest);
  const edges = groupImports(runtimeImports, (edge) => edge.from);
  const doesIo = ({ to }: Import): boolean =>
    to.startsWith('node:') || (to.startsWith('npm:') && !PURE_PACKAGE.test(to));
  const starts = [...edges.keys()].filter((file) => locateFile(file).layer === 'rules');
  return starts.flatMap((start) => {
    const path = findPath(start, edges, (file) => file, doesIo);
    return path ? [`${start} reaches ${path.map(({ to }) => to).join(' → ')}: rules import nothing that does I/O`] : [];
  });
}

/** `unitOf` returns undefined for files outside of all units. */
function findCycles(
  imports: readonly Import[],
  unitOf: (path: string) => string | undefined,
  unitName: string,
): string[] {
  const nodeOf = (path: string): string => unitOf(path) ?? path;
  const crossing = imports.filter(({ from, to }) => {
    const [fromUnit, toUnit] = [unitOf(from), unitOf(to)];
    return fromUnit !== undefined && toUnit !== undefined && fromUnit !== toUnit;
  });
  const edges = groupImports(crossing, ({ from }) => nodeOf(from));
  const reported = new Set<string>();
  return [...edges.keys()].flatMap((start) => {
    const path = findPath(start, edges, nodeOf, ({ to }) => nodeOf(to) === start);
    if (!path) return [];
    const members = path
      .map(({ from }) => nodeOf(from))
      .toSorted()
      .join(' ');
    if (reported.has(members)) return [];
    reported.add(members);
    return [`${unitName} import each other: ${path.map(({ from, to }) => `${from} imports ${to}`).join('; ')}`];
  });
}

function isApp({ part }: FileLocation): boolean {
  return part === 'server' || part === 'web';
}

/** Units are features, core folders, http and db on the server; app, ui and lib on the web. */
export function folderCycles(imports: readonly Import[]): string[] {
  const unitOf = (path: string): string | undefined => {
    const location = locateFile(path);
    return isApp(location) && location.folder !== '' ? `${location.part}:${location.folder}` : undefined;
  };
  const productImports = imports.filter(
    ({ from, to }) => !locateFile(from).isTest && locateFile(from).part === locateFile(to).part,
  );
  return findCycles(productImports, unitOf, 'Folders');
}

export function subfolderCycles(imports: readonly Import[]): string[] {
  const unitOf = (path: string): string | undefined => {
    const { part, folder, subfolder } = locateFile(path);
    return subfolder === undefined ? undefined : `${part}:${folder}/${subfolder}`;
  };
  return findCycles(
    imports.filter(({ from }) => !locateFile(from).isTest),
    unitOf,
    'Subfolders',
  );
}

export function fileCycles(imports: readonly Import[]): string[] {
  return findCycles(imports, (path) => (/^(npm|node):/.test(path) ? undefined : path), 'Files');
}
