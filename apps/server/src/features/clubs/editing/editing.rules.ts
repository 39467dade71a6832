import { MIN_DAYS_TO_START_A_CLUB, MIN_VISITS_TO_START_A_CLUB } from '@ecopulse/contract/clubs/club-rules';

/** Pages and calls of their own. */
const RESERVED = new Set(['new', 'board']);
const MAX_SLUG_LENGTH = 60;

/** Of the letters and digits that an address shows as they are; of the kind if the name has none. */
export function slugOf(name: string, kind: string): string {
  const slug = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[’']/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replaceAll(/^-+|-+$/g, '');
  return slug === '' || RESERVED.has(slug) ? kind : slug;
}

const DAY_MS = 86_400_000;

export function mayStartClub({ createdAt, visits }: { createdAt: Date; visits: number }, now: Date): boolean {
  const days = (now.getTime() - createdAt.getTime()) / DAY_MS;
  return days >= MIN_DAYS_TO_START_A_CLUB && visits >= MIN_VISITS_TO_START_A_CLUB;
}
