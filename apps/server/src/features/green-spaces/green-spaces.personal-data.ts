import { sql } from 'kysely';
import type { PersonalTable } from '../../core/personal-data/personal-data.ts';

/** Ratings still count after their resident has been erased. */
export const GREEN_SPACES_DATA: readonly PersonalTable[] = [
  {
    table: 'check_ins',
    kind: 'visits',
    columns: { resident_id: 'delete', settled_by: 'unlink' },
    list: 'checkIns',
    query: (residentId) => sql`
      select g.name as "greenSpace", c.day, c.proof, c.distance_meters as "distanceMeters",
        c.was_at_place as "wasAtPlace", c.created_at as "createdAt", c.confirmed_at as "verifiedLaterAt"
      from check_ins c join green_spaces g on g.id = c.green_space_id
      where c.resident_id = ${residentId}
      order by c.id`,
  },
  {
    table: 'visit_notes',
    kind: 'memories',
    columns: { resident_id: 'delete' },
    list: 'visitNotes',
    query: (residentId) => sql`
      select g.name as "greenSpace", c.day, n.note, n.written_at as "writtenAt"
      from visit_notes n
      join check_ins c on c.id = n.check_in_id
      join green_spaces g on g.id = c.green_space_id
      where n.resident_id = ${residentId}
      order by c.id`,
  },
  {
    table: 'visit_pictures',
    kind: 'memories',
    columns: { resident_id: 'delete' },
    list: 'visitPictures',
    ids: (residentId) => sql`
      select id from visit_pictures where resident_id = ${residentId} order by check_in_id, id`,
    row: (residentId, id) => sql`
      select g.name as "greenSpace", c.day, p.created_at as "uploadedAt",
        'data:image/webp;base64,' || translate(encode(p.bytes, 'base64'), E'\n', '') as image
      from visit_pictures p
      join check_ins c on c.id = p.check_in_id
      join green_spaces g on g.id = c.green_space_id
      where p.id = ${id} and p.resident_id = ${residentId}`,
  },
  {
    table: 'route_walks',
    kind: 'visits',
    columns: { resident_id: 'delete' },
    list: 'walks',
    query: (residentId) => sql`
      select g.name as "greenSpace", r.name as route, w.started_at as "startedAt",
        w.start_arrived_at as "startArrivedAt", w.started_verified as "startVerified",
        w.too_fast_against as "tooFastAgainst", w.finished_at as "finishedAt", w.finish_verified as "finishVerified"
      from route_walks w
      join green_space_routes r on r.id = w.route_id
      join green_spaces g on g.id = r.green_space_id
      where w.resident_id = ${residentId}
      order by w.id`,
  },
  {
    table: 'green_space_conditions',
    kind: 'conditions',
    columns: { resident_id: 'delete' },
    list: 'conditions',
    query: (residentId) => sql`
      select g.name as "greenSpace", a.chip, a.answered_at as "answeredAt"
      from green_space_conditions a join green_spaces g on g.id = a.green_space_id
      where a.resident_id = ${residentId}
      order by a.answered_at, a.check_in_id`,
  },
  {
    table: 'green_space_ratings',
    kind: 'ratings',
    columns: { resident_id: 'unlink' },
    list: 'ratings',
    query: (residentId) => sql`
      select g.name as "greenSpace", r.stars, r.rated_at as "ratedAt"
      from green_space_ratings r join green_spaces g on g.id = r.green_space_id
      where r.resident_id = ${residentId}
      order by r.rated_at, g.id`,
  },
];
