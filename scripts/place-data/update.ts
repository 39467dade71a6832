import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PLANNING_AREAS } from '@ecopulse/contract/green-spaces/planning-areas';
import { ROOT } from '../tools.ts';
import { parseCsv, type Row } from './csv.ts';
import { parseFacilities, selectHeritageTrees, replaceFacts } from './facts.ts';
import { type Feature, selectFacilityPoints, mergeOutlines, toMapLayer, selectTracks } from './shapes.ts';
import { OTHER_TOWNS, selectStations, stationNames } from './stations.ts';

// npm run content:place-data -- <folder>: copies published data from these files into the content.
const SOURCES = {
  counts: 'park-facility-counts.csv',
  points: 'park-facilities.csv',
  trees: 'heritage-trees.csv',
  outlines: 'park-outlines-simplified.geojson',
  tracks: 'park-tracks.geojson',
  stations: 'mrt-stations.csv',
} as const;

const LAYERS = [
  { source: 'planning-areas-simplified.geojson', layer: 'land.geojson', properties: ['name'] },
  { source: 'water-bodies.geojson', layer: 'water.geojson', properties: ['name', 'kind'] },
  { source: 'park-connectors.geojson', layer: 'park-connectors.geojson', properties: ['name'] },
] as const;

const [folder] = process.argv.slice(2);
if (folder === undefined)
  throw new Error(`usage: npm run content:place-data -- <folder with ${Object.values(SOURCES).join(', ')}>`);

const readText = (file: string) => readFile(join(folder, file), 'utf8');
const readRows = async (file: string) => parseCsv(await readText(file));
const readFeatures = async (file: string) => (JSON.parse(await readText(file)) as { features: Feature[] }).features;

const CONTENT = join(ROOT, 'content');

async function updateGreenSpaces(): Promise<void> {
  const [counts, points, trees] = await Promise.all([SOURCES.counts, SOURCES.points, SOURCES.trees].map(readRows));
  const [outlines, tracks] = await Promise.all([SOURCES.outlines, SOURCES.tracks].map(readFeatures));
  if (!counts || !points || !trees || !outlines || !tracks) throw new Error('a source was not read');
  const spaces = join(CONTENT, 'green-spaces');
  const totals = { outlines: 0, tracks: 0, facilities: 0, facilityPoints: 0, heritageTrees: 0 };
  let changed = 0;
  for (const file of (await readdir(spaces)).filter((name) => name.endsWith('.json')).toSorted()) {
    const path = join(spaces, file);
    const text = await readFile(path, 'utf8');
    const { name } = JSON.parse(text) as { name: string };
    const row = counts.find(({ place }) => place === name);
    if (!row) throw new Error(`${SOURCES.counts} has no row for ${name}`);
    const outline = mergeOutlines(name, outlines);
    const facts = {
      outline,
      tracks: selectTracks(name, tracks),
      facilities: parseFacilities(row),
      facilityPoints: outline === null ? [] : selectFacilityPoints(name, points),
      heritageTrees: selectHeritageTrees(name, trees),
    };
    totals.outlines += Number(outline !== null);
    for (const list of ['tracks', 'facilities', 'facilityPoints', 'heritageTrees'] as const)
      totals[list] += facts[list].length;
    const written = replaceFacts(text, facts);
    if (written === text) continue;
    await writeFile(path, written);
    changed += 1;
  }
  console.log(`green spaces: ${changed} files changed; in all ${JSON.stringify(totals)}`);
}

async function updateLayers(): Promise<void> {
  await mkdir(join(CONTENT, 'map'), { recursive: true });
  for (const { source, layer, properties } of LAYERS) {
    const features = await readFeatures(source);
    await writeFile(join(CONTENT, 'map', layer), toMapLayer(features, properties));
    console.log(`map: ${layer} has ${features.length} features`);
  }
  const stations = selectStations(await readRows(SOURCES.stations));
  await writeFile(join(CONTENT, 'map', 'mrt-stations.geojson'), toMapLayer(stations, ['name', 'codes', 'names']));
  console.log(`map: mrt-stations.geojson has ${stations.length} features`);
}

async function updateTownNames(): Promise<void> {
  const places = {
    source:
      'cheeaun/railrouter-sg, src/sg-rail.geo.json: names of LTA stations in Chinese and Tamil, some corrected by the register of translated terms; towns without a station as the press writes them',
    date: '2025-06-30',
    licence: 'MIT (code); station names of LTA',
    names: townNames(await readRows(SOURCES.stations)),
  };
  const folder = join(CONTENT, 'translations');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'places.json'), `${JSON.stringify(places, null, 2)}\n`);
  console.log(`towns: ${Object.keys(places.names).length} have names in other languages`);
}

await updateGreenSpaces();
await updateTownNames();
await updateLayers();

/** Names of towns: that of the station with the same name, else the usual one. */
function townNames(stations: readonly Row[]): Record<string, Record<string, string>> {
  const towns: readonly string[] = Object.values(PLANNING_AREAS).flat();
  const named = towns.toSorted().flatMap((town) => {
    const station = stations.find(({ name }) => name === town);
    const names = station ? stationNames(station) : (OTHER_TOWNS[town] ?? {});
    return Object.keys(names).length === 0 ? [] : [[town, names] as const];
  });
  return Object.fromEntries(named);
}
