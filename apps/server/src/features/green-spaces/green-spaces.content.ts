import { greenSpaceContent, type GreenSpaceContent } from '@ecopulse/content/green-spaces.schema';
import { greenSpaceTexts } from '@ecopulse/content/translations.schema';
import { findContentChanges, readContentFolder } from '../../core/content/content-folder.ts';
import { loadTranslations } from '../../core/content/translations.service.ts';
import type { Querier } from '../../db/database.ts';
import { fillMapFacts, insertGreenSpace, replaceRoutes, updateGreenSpace } from './green-spaces.content.queries.ts';
import { ecoPointsOf, routeMinutes, routeRewards } from './green-spaces.rules.ts';

export function readGreenSpaceContent(): Promise<ReadonlyMap<string, GreenSpaceContent>> {
  return readContentFolder('green-spaces', greenSpaceContent);
}

/** Deletes nothing, and skips content that an admin has edited, except for map facts, which no form edits. */
export async function loadGreenSpaces(db: Querier): Promise<void> {
  const contents = await readGreenSpaceContent();
  for (const { id, content, columns: keyAndHash } of await findContentChanges(db, 'green_spaces', contents)) {
    const values = { ...toColumns(content), ...keyAndHash };
    const greenSpaceId = id === null ? await insertGreenSpace(db, values) : await updateGreenSpace(db, id, values);
    await replaceRoutes(db, greenSpaceId, content.routes.flatMap(toRouteColumns));
  }
  await fillMapFacts(
    db,
    [...contents].map(([key, content]) => ({ key, ...toMapColumns(content) })),
  );
  const texts = [...contents].map(([key, content]) => [key, greenSpaceTexts(content)] as const);
  await loadTranslations(db, 'green_space', new Map(texts));
}

function toMapColumns({ outline, tracks, facilityPoints }: GreenSpaceContent) {
  return {
    outline: outline && JSON.stringify(outline),
    tracks: JSON.stringify(tracks),
    facility_points: JSON.stringify(facilityPoints),
  };
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
    facilities: JSON.stringify(content.facilities),
    heritage_trees: JSON.stringify(content.heritageTrees),
    ...toMapColumns(content),
    confidence: JSON.stringify(content.confidence),
  };
}

function toRouteColumns({ name, minutes, km, sameAs, line, stops = [] }: GreenSpaceContent['routes'][number]) {
  const duration = routeMinutes(minutes, km);
  return duration === null
    ? []
    : [
        {
          name,
          duration_minutes: duration,
          ...routeRewards(duration),
          same_as: sameAs ?? null,
          line: line ? JSON.stringify(line) : null,
          stops: JSON.stringify(stops),
        },
      ];
}
