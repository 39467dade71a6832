import { createHash } from 'node:crypto';
import { FAMILY_NAMES, GIVEN_NAMES, HOME_TOWNS } from './names.ts';

/**
 * Fills a table or prepares a temporary one. `$residents`, `$activities`, `$days` and `$until` (the end) are replaced.
 * `offset 0` keeps PostgreSQL from merging a subquery, so that its random() is drawn once for each row.
 */
export type Step = { readonly sql: string; readonly values?: readonly unknown[] } & (
  | { readonly table: string; readonly what?: never }
  | { readonly what: string; readonly table?: never }
);

/** A fifth of the residents registered early; the others are spread evenly over the ledger's time. */
const REGISTERED = `
  $until - interval '1 day' * case
    when n <= $residents * 0.2 then $days + 30 * (1 - n / ($residents * 0.2))
    else $days * (1 - (n - $residents * 0.2) / ($residents * 0.8)) end`;

/** A predictable token, since these sessions exist only in databases of this bench. */
const TOKEN_SQL = `rtrim(translate(encode(sha256(('bench ' || id)::bytea), 'base64'), '+/', '-_'), '=')`;

export function getSessionCookie(residentId: number): string {
  return `session=${createHash('sha256').update(`bench ${residentId}`).digest('base64url')}`;
}

export const RESIDENT_STEPS: readonly Step[] = [
  {
    table: 'residents',
    sql: `
      insert into residents (id, username, username_key, email, email_key, password_hash, first_name,
        last_name, home_town, in_rankings, findable_by_email, friend_requests, created_at)
      overriding system value
      select n, username, username, username || '@example.sg', username || '@example.sg', '!',
        case when tells_name then first end, case when tells_name then last end, case when tells_town then town end,
        random() >= 0.02, random() < 0.2, case when random() < 0.02 then 'nobody' else 'everyone' end, ${REGISTERED}
      from (
        select *, replace(lower(first || '.' || last || '.' || n), ' ', '') as username
        from (
          select n, ($1::text[])[1 + floor(random() * cardinality($1::text[]))] as first,
            ($2::text[])[1 + floor(random() * cardinality($2::text[]))] as last,
            ($3::text[])[1 + floor(random() * cardinality($3::text[]))] as town,
            random() < 0.9 as tells_name, random() < 0.7 as tells_town
          from generate_series(1, $residents) as n
          offset 0
        ) as drawn
        offset 0
      ) as named`,
    values: [GIVEN_NAMES, FAMILY_NAMES, HOME_TOWNS],
  },
  {
    table: 'sessions',
    sql: `
      insert into sessions (resident_id, token_hash, created_at, last_seen_at)
      select id, sha256((${TOKEN_SQL})::bytea), $until, $until from residents order by id`,
  },
  {
    table: 'username_claims',
    // Hashes the names instead of their look-alike forms, which only the server can calculate.
    sql: `
      insert into username_claims (skeleton_hash, resident_id)
      select sha256(convert_to(username_key, 'UTF8')), id from residents`,
  },
  {
    table: 'friendships',
    // Most residents have a few friends, some dozens, one in ten thousand 300. Each later resident is drawn at most once.
    sql: `
      insert into friendships (low_id, high_id, since)
      select low, high, $until - interval '400 days' * random()
      from (
        select low, low + 1 + (begins + floor(random() * (ends - begins)))::int as high
        from (
          select low, nth * later / friends as begins, (nth + 1) * later / friends as ends
          from (
            select low, $residents - low as later, least($residents - low,
              case when low % 10000 = 0 then 300 else floor(-ln(1 - random()) * 6.75)::int end) as friends
            from generate_series(1, $residents - 1) as low
            offset 0
          ) as drawn, generate_series(0, friends::bigint - 1) as nth
        ) as parts
        offset 0
      ) as pairs
      where (low + high) % 5 <> 0`,
  },
  {
    table: 'friend_requests',
    // Only pairs whose ids add up to a multiple of 5, as blocks below: the step above makes none of them friends.
    sql: `
      insert into friend_requests (sender_id, receiver_id, day, status, created_at)
      select case when swaps then high else low end, case when swaps then low else high end, at::date, 'pending', at
      from (
        select low, high + (5 - (low + high) % 5) % 5 as high, random() < 0.5 as swaps,
          $until - interval '60 days' * (1 - low / $residents::float) as at
        from (
          select low, low + 1 + floor(random() * ($residents - low))::int as high
          from generate_series(2, $residents - 1, 2) as low
          offset 0
        ) as drawn
        offset 0
      ) as pairs
      where high <= $residents`,
  },
  {
    table: 'blocks',
    sql: `
      insert into blocks (blocker_id, blocked_id, blocked_at)
      select low, low + 5 - (2 * low) % 5, $until - interval '60 days' * random()
      from generate_series(1, $residents - 5, 100) as low`,
  },
];
