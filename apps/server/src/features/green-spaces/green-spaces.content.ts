import { readFile } from 'node:fs/promises';
import {
  factSources,
  type FactSources,
  greenSpaceContent,
  type GreenSpaceContent,
} from '@ecopulse/content/green-spaces.schema';
import { greenSpaceTexts } from '@ecopulse/content/translations.schema';
import type { PlaceFacts } from '@ecopulse/contract/green-spaces/place-facts';
import * as z from 'zod/mini';
import { findContentChanges, readContentFolder } from '../../core/content/content-folder.ts';
import { loadTranslations } from '../../core/content/translations.service.ts';
import type { Querier } from '../../db/database.ts';
import { type FieldColumns, filledFacts, lockFields, newerFields, planUpdate } from './field-locks.rules.ts';
import {
  findStoredSpace,
  insertGreenSpace,
  replaceRoutes,
  type RouteColumns,
  updateGreenSpace,
} from './green-spaces.content.queries.ts';
import { ecoPointsOf, routeMinutes, routeRewards } from './green-spaces.rules.ts';

const FACT_SOURCES = new URL('../../../../../content/fact-sources.json', import.meta.url);

export function readGreenSpaceContent(): Promise<ReadonlyMap<string, GreenSpaceContent>> {
  return readContentFolder('green-spaces', greenSpaceContent);
}

interface ShippedSpace {
  readonly content: GreenSpaceContent;
  readonly facts: PlaceFacts;
}

/** Deletes nothing, and leaves every field that an admin has corrected. */
export async function loadGreenSpaces(db: Querier, now = new Date()): Promise<void> {
  const contents = await readGreenSpaceContent();
  const sources = z.parse(factSources, JSON.parse(await readFile(FACT_SOURCES, 'utf8')));
  const shippedSpaces = new Map(
    [...contents].map(([key, content]) => [key, { content, facts: factsOf(content, sources) }]),
  );
  const changes = await findContentChanges(db, 'green_spaces', shippedSpaces, { keepsEdited: false });
  for (const { id, content: shipped, columns: keyAndHash } of changes) {
    if (id === null) await insertSpace(db, shipped, keyAndHash);
    else await updateSpace(db, id, shipped, { keyAndHash, now });
  }
  const texts = [...contents].map(([key, content]) => [key, greenSpaceTexts(content)] as const);
  await loadTranslations(db, 'green_space', new Map(texts));
}

type KeyAndHash = { readonly content_key: string; readonly content_hash: string };

async function insertSpace(db: Querier, { content, facts }: ShippedSpace, keyAndHash: KeyAndHash): Promise<void> {
  const columns = Object.assign({}, ...Object.values(toFieldColumns(content))) as object;
  const id = await insertGreenSpace(db, { ...columns, confidence: content.confidence, facts, ...keyAndHash });
  await replaceRoutes(db, id, content.routes.flatMap(toRouteColumns));
}

/** Fields that no form edits: those from before locks were kept lack an entry in the audit log. */
const MAP_FIELDS = ['outline', 'tracks', 'facilityPoints', 'heritageTrees'];

async function updateSpace(
  db: Querier,
  id: number,
  { content, facts }: ShippedSpace,
  { keyAndHash, now }: { keyAndHash: KeyAndHash; now: Date },
): Promise<void> {
  const stored = await findStoredSpace(db, id);
  const routes = content.routes.flatMap(toRouteColumns);
  const fields: FieldColumns = { ...toFieldColumns(content), routes: { routes } };
  const isFrozen = stored.edited_by_admin && stored.locked_fields.length === 0;
  const lockedFields = isFrozen
    ? Object.keys(fields).filter((field) => !MAP_FIELDS.includes(field))
    : lockFields([], stored.locked_fields);
  const keptFields = lockFields(lockedFields, newerFields(stored.facts, facts));
  const { columns, came, kept } = planUpdate(fields, { columns: stored, lockedFields: keptFields });
  const { routes: shippedRoutes, ...values } = columns;
  const ownFacts = Object.fromEntries(Object.entries(stored.facts).filter(([field]) => keptFields.includes(field)));
  const hasDifference = came.length > 0 || Object.keys(kept).length > 0;
  await updateGreenSpace(db, id, {
    ...values,
    confidence: content.confidence,
    facts: { ...facts, ...ownFacts },
    locked_fields: lockedFields,
    last_update: hasDifference
      ? { at: now.toISOString(), came, kept }
      : stored.last_update && { ...stored.last_update, kept },
    ...keyAndHash,
  });
  if (shippedRoutes !== undefined) await replaceRoutes(db, id, routes);
}

/** A facility counted in an older survey dates all of them. */
function factsOf(content: GreenSpaceContent, sources: FactSources): PlaceFacts {
  const years = content.facilities.map(({ dataYear }) => dataYear);
  const dateOfFacilities = [sources.facilities.date, ...years.map((year) => `${year}-05-01`)].toSorted()[0];
  return Object.fromEntries(
    filledFacts(content).map((field) => {
      const { source, date } = sources[field];
      return [field, { source, date: field === 'facilities' ? (dateOfFacilities ?? date) : date }];
    }),
  );
}

function toFieldColumns(content: GreenSpaceContent): FieldColumns {
  return {
    featured: { featured: content.featured ?? null },
    name: { name: content.name },
    description: { description: content.description },
    location: { location: content.location },
    planningArea: { planning_area: content.planningArea, region: content.region },
    lat: { lat: content.lat },
    lng: { lng: content.lng },
    areaHectares: { area_hectares: content.areaHectares },
    imageUrl: { image_url: null },
    parkType: { park_type: content.parkType },
    ecoPoints: { eco_points: ecoPointsOf(content) },
    openingHours: { opening_hours: content.openingHours },
    hours: { hours: content.hours },
    status: { status: content.status ?? null },
    accessibility: { accessibility: content.accessibility },
    statedNeeds: { stated_needs: content.statedNeeds },
    nearestMrt: { nearest_mrt: content.nearestMrt, mrt_distance_meters: content.mrtDistanceMeters },
    busRoutes: { bus_routes: content.busRoutes },
    tags: { tags: content.tags },
    specialFeatures: { special_features: content.specialFeatures },
    biodiversityFacts: { biodiversity_facts: content.biodiversityFacts },
    zones: { zones: content.zones },
    facilities: { facilities: content.facilities },
    heritageTrees: { heritage_trees: content.heritageTrees },
    outline: { outline: content.outline },
    tracks: { tracks: content.tracks },
    facilityPoints: { facility_points: content.facilityPoints },
  };
}

function toRouteColumns({
  name,
  minutes,
  km,
  sameAs,
  line,
  stops = [],
}: GreenSpaceContent['routes'][number]): RouteColumns[] {
  const duration = routeMinutes(minutes, km);
  if (duration === null) return [];
  return [
    {
      name,
      duration_minutes: duration,
      ...routeRewards(duration),
      same_as: sameAs ?? null,
      line: line ?? null,
      stops,
    },
  ];
}
