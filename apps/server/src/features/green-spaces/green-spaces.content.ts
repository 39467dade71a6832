import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import type { Querier } from '../../db/database.ts';
import { greenSpaceContent, type GreenSpaceContent } from '@ecopulse/content/green-spaces.schema';
import { replaceWords } from '../../core/search/search.queries.ts';
import { searchWords } from '../../core/search/search.rules.ts';
import {
  findContentStates,
  insertGreenSpace,
  replaceRoutes,
  updateGreenSpace,
} from './green-spaces.content.queries.ts';
import { ecoPointsOf, routeMinutes, routeRewards, searchTexts } from './green-spaces.rules.ts';
import { SEARCH_KIND } from './green-spaces.service.ts';

const FOLDER = new URL('../../../../../content/green-spaces/', import.meta.url);

/** Reads the green spaces that ship with the product; the file's name is the key. Throws where one breaks the schema. */
export async function readGreenSpaceContent(): Promise<ReadonlyMap<string, GreenSpaceContent>> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.json')).toSorted();
  const read = async (file: string) => {
    const parsed = z.safeParse(greenSpaceContent, JSON.parse(await readFile(new URL(file, FOLDER), 'utf8')));
    if (!parsed.success) throw new Error(`content/green-spaces/${file}: ${z.prettifyError(parsed.error)}`);
    return [file.slice(0, -'.json'.length), parsed.data] as const;
  };
  return new Map(await Promise.all(files.map(read)));
}

/** Adds what is new, updates what has changed and no admin has edited, and deletes nothing. */
export async function loadGreenSpaces(db: Querier): Promise<void> {
  const states = new Map((await findContentStates(db)).map((state) => [state.content_key, state]));
  for (const [key, content] of await readGreenSpaceContent()) {
    const hash = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
    const state = states.get(key);
    if (state && (state.edited_by_admin || state.content_hash === hash)) continue;
    const values = { ...toColumns(content), content_key: key, content_hash: hash };
    const id = state ? await updateGreenSpace(db, state.id, values) : await insertGreenSpace(db, values);
    await replaceRoutes(db, id, content.routes.flatMap(toRoute));
    await replaceWords(db, SEARCH_KIND, id, searchWords(content.name, searchTexts(content)));
  }
}

function toColumns(content: GreenSpaceContent) {
  return {
    featured: content.featured ?? null,
    name: content.name,
    description: content.description,
    location: content.location,
    planning_area: content.planningArea,
    region: content.region,
    lat: content.lat,
    lng: content.lng,
    area_hectares: content.areaHectares,
    image_url: null,
    park_type: content.parkType,
    eco_points: ecoPointsOf(content),
    opening_hours: content.openingHours,
    accessibility: content.accessibility,
    nearest_mrt: content.nearestMrt,
    bus_routes: content.busRoutes,
    tags: content.tags,
    special_features: content.specialFeatures,
    biodiversity_facts: content.biodiversityFacts,
    zones: JSON.stringify(content.zones),
    confidence: JSON.stringify(content.confidence),
    translations: JSON.stringify(content.translations ?? {}),
  };
}

/** A route without minutes or length cannot be timed, and is left out. */
function toRoute({ name, minutes, km }: GreenSpaceContent['routes'][number]) {
  const duration = routeMinutes(minutes, km);
  return duration === null ? [] : [{ name, duration_minutes: duration, ...routeRewards(duration) }];
}
