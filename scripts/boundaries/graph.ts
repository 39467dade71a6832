import type { Import } from './imports.ts';
import { placeOf } from './places.ts';

function grouped(imports: readonly Import[], key: (one: Import) => string): Map<string, Import[]> {
  return Map.groupBy(imports, key);
}

/** The shortest way from one node to what `found` accepts, as the imports it goes through. */
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

/** Rules are pure: whatever a rules file runs, however far away, is ours or zod. */
export function impureRules(imports: readonly Import[]): string[] {
  const running = imports.filter((one) => !one.typeOnly && !placeOf(one.from).isTest);
  const edges = grouped(running, (one) => one.from);
  const doesIo = ({ to }: Import): boolean =>
    to.startsWith('node:') || (to.startsWith('npm:') && !/^npm:zod(\/|$)/.test(to));
  const starts = [...edges.keys()].filter((file) => placeOf(file).layer === 'rules');
  return starts.flatMap((start) => {
    const path = pathTo(start, edges, (file) => file, doesIo);
    return path ? [`${start} reaches ${path.map(({ to }) => to).join(' → ')}: rules import nothing that does I/O`] : [];
  });
}

/** Features, core folders, http, db; app, ui, lib: no two of them import each other, by whatever way round. */
export function folderCycles(imports: readonly Import[]): string[] {
  const unit = (path: string): string => `${placeOf(path).part}:${placeOf(path).folder}`;
  const crossing = imports.filter(({ from, to }) => {
    const [here, there] = [placeOf(from), placeOf(to)];
    const sameApp = here.part === there.part && (here.part === 'server' || here.part === 'web');
    return sameApp && !here.isTest && here.folder !== '' && there.folder !== '' && here.folder !== there.folder;
  });
  const edges = grouped(crossing, ({ from }) => unit(from));
  const said = new Set<string>();
  return [...edges.keys()].flatMap((start) => {
    const path = pathTo(start, edges, unit, ({ to }) => unit(to) === start);
    if (!path) return [];
    const folders = path
      .map(({ from }) => unit(from))
      .toSorted()
      .join(' ');
    if (said.has(folders)) return [];
    said.add(folders);
    return [`Folders import each other: ${path.map(({ from, to }) => `${from} imports ${to}`).join('; ')}`];
  });
}
