import type { Visit } from '@ecopulse/contract/green-spaces/visits';
import type { VisitRow } from './visits.queries.ts';

export function toVisit({ id, day, green_space_id, name, note, pictures }: VisitRow): Visit {
  return { id, day, greenSpace: { id: green_space_id, name }, note, pictures };
}
