import { createHash } from 'node:crypto';
import fastify from 'fastify';
import { Pool, type ClientConfig } from 'pg';
import { readJob } from '../processes.ts';

/** What to answer at two paths. Fields that EcoPulse derives, such as a streak, are taken from its own answers. */
export interface FastifyJob {
  readonly connection: ClientConfig;
  readonly user: { readonly path: string; readonly answer: object };
  readonly list: { readonly path: string; readonly answer: readonly object[] };
}

const USER = `
  select r.id, r.username, r.first_name as "firstName", r.last_name as "lastName", r.email,
    r.profile_image_url as "profileImageUrl", s.eco_points as "ecoPoints", s.total_badges as "totalBadges",
    r.created_at as "createdAt", r.is_admin as "isAdmin", r.language, r.theme, r.welcome, r.interests
  from sessions
  join residents r on r.id = sessions.resident_id
  join scores s on s.resident_id = r.id
  where sessions.token_hash = $1`;

const LIST = `
  select c.id, c.title, c.description, c.type, c.category, c.difficulty, c.metric, c.filter, c.target,
    c.duration_days as "durationDays", c.eco_points_reward as "ecoPointsReward", c.badge_reward as "badgeReward",
    not c.is_active as "isRetired", coalesce(p.participants, 0) as "participantCount",
    coalesce(p.completions, 0) as "completionCount", c.end_date::text as "endDate", c.translations
  from challenges c
  left join (
    select challenge_id, sum(participants)::int as participants, sum(completions)::int as completions
    from challenge_totals group by challenge_id
  ) p on p.challenge_id = c.id
  where c.was_published
  order by c.position, c.id`;

const { connection, user, list } = (await readJob()) as FastifyJob;
const pool = new Pool(connection);
const app = fastify();

app.get(user.path, async (request, reply) => {
  const token = /session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const values = [createHash('sha256').update(token).digest()];
  const { rows } = await pool.query<object>({ name: 'user', text: USER, values });
  return rows[0] ? { ...user.answer, ...rows[0] } : reply.code(401).send();
});

app.get(list.path, async () => {
  const { rows } = await pool.query<object>({ name: 'list', text: LIST });
  return rows.map((row, index) => ({ ...list.answer[index], ...row }));
});

app.addHook('onClose', () => pool.end());
const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.once('SIGTERM', () => void app.close());
console.log(`ready at ${address}`);
