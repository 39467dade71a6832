import type { Import } from './imports.ts';
import { type Place, placeOf } from './places.ts';

function grouped(imports: readonly Import[], key: (one: Import) => string): Map<string, Import[]> {
  return Map.groupBy(imports, key);
}

function pathTo(
  start: string,
  edges: ReadonlyMap<string, readonly Import[]>,
  node: (path: string) => string,
  found: (one: Import) => boolean,
): Import[] | undefined {
  const queue: { at: string; path: Import[] }[] = [{ at: start, path: [] }];
  const seen = new Set([start]);
  for (const { at, path } of queue) {
    for (const edge of edges.get(at) ?? []) {
      if (found(edge)) return [...path, edge];
      const next = node(edge.to);
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push({ at: next, path: [...path, edge] });
    }
  }
  return undefined;
}

const PURE_PACKAGE =
  /^npm:(zod|@turf\/area|@turf\/boolean-point-in-polygon|@turf\/helpers|polyclip-ts|polylabel|ipaddr\.js|stemmer)(\/|$)/;

export function impureRules(imports: readonly Import[]): string[] {
  const running = imports.filter((one) => !one.typeOnly && !placeOf(one.from).isTest);
  const edges = grouped(running, (one) => one.from);
  const doesIo = ({ to }: Import): boolean =>
    to.startsWith('node:') || (to.startsWith('npm:') && !PURE_PACKAGE.test(to));
  const starts = [...edges.keys()].filter((file) => placeOf(file).layer === 'rules');
  return starts.flatMap((start) => {
    const path = pathTo(start, edges, (file) => file, doesIo);
    return path ? [`${start} reaches ${path.map(({ to }) => to).join(' → ')}: rules import nothing that does I/O`] : [];
  });
}

/** `unit` returns undefined for files outside of all units. */
function cycles(imports: readonly Import[], unit: (path: string) => string | undefined, what: string): string[] {
  const nodeOf = (path: string): string => unit(path) ?? path;
  const crossing = imports.filter(({ from, to }) => {
    const [here, there] = [unit(from), unit(to)];
    return here !== undefined && there !== undefined && here !== there;
  });
  const edges = grouped(crossing, ({ from }) => nodeOf(from));
  const reported = new Set<string>();
  return [...edges.keys()].flatMap((start) => {
    const path = pathTo(start, edges, nodeOf, ({ to }) => nodeOf(to) === start);
    if (!path) return [];
    const members = path
      .map(({ from }) => nodeOf(from))
      .toSorted()
      .join(' ');
    if (reported.has(members)) return [];
    reported.add(members);
    return [`${what} import each other: ${path.map(({ from, to }) => `${from} imports ${to}`).join('; ')}`];
  });
}

function isApp({ part }: Place): boolean {
  return part === 'server' || part === 'web';
}

/** Units are features, core folders, http and db on the server; app, ui and lib on the web. */
export function folderCycles(imports: readonly Import[]): string[] {
  const unit = (path: string): string | undefined => {
    const place = placeOf(path);
    return isApp(place) && place.folder !== '' ? `${place.part}:${place.folder}` : undefined;
  };
  const ofProduct = imports.filter(({ from, to }) => !placeOf(from).isTest && placeOf(from).part === placeOf(to).part);
  return cycles(ofProduct, unit, 'Folders');
}

export function subfolderCycles(imports: readonly Import[]): string[] {
  const unit = (path: string): string | undefined => {
    const { part, folder, room } = placeOf(path);
    return room === undefined ? undefined : `${part}:${folder}/${room}`;
  };
  return cycles(
    imports.filter(({ from }) => !placeOf(from).isTest),
    unit,
    'Rooms',
  );
}

export function fileCycles(imports: readonly Import[]): string[] {
  return cycles(imports, (path) => (/^(npm|node):/.test(path) ? undefined : path), 'Files');
}
