import { PLANNING_AREAS } from '@ecopulse/contract/green-spaces/planning-areas';
import type { Row } from './csv.ts';

/** The names of towns in other languages, as the signs of the station of the same name show them. */
export function townNames(stations: readonly Row[]): Record<string, Record<string, string>> {
  const towns: readonly string[] = Object.values(PLANNING_AREAS).flat();
  const named = towns.toSorted().flatMap((town) => {
    const station = stations.find(({ name }) => name === town);
    const names = { zh: station?.['name_zh'] ?? '', ta: station?.['name_ta'] ?? '' };
    const known = Object.entries(names).filter(([, name]) => name !== '');
    return known.length === 0 ? [] : [[town, Object.fromEntries(known)] as const];
  });
  return Object.fromEntries(named);
}
