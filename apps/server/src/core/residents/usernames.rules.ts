import { FIELD_PROBLEMS } from '@ecopulse/contract/field-problems';
import { ProblemError } from '../problems/problem-error.ts';
import confusables from './confusables.json' with { type: 'json' };
import reserved from './reserved-usernames.json' with { type: 'json' };
import { usernameKey } from './residents.rules.ts';

export const MAX_RENAMES_PER_PERIOD = 2;
const RENAME_PERIOD_DAYS = 30;
const RESERVED_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;

const prototypeOf = new Map(
  Object.entries(confusables.prototypes).flatMap(([prototype, characters]) =>
    characters.split(' ').map((character) => [fromHex(character), fromHex(prototype)] as const),
  ),
);

function fromHex(codePoints: string): string {
  return String.fromCodePoint(...codePoints.split(' ').map((codePoint) => Number.parseInt(codePoint, 16)));
}

/** Unicode TS 39: texts that look alike have the same skeleton. Not for display. */
export function skeleton(text: string): string {
  const visible = text.normalize('NFD').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return Array.from(visible, (character) => prototypeOf.get(character) ?? character)
    .join('')
    .normalize('NFD');
}

function caselessSkeleton(text: string): string {
  return skeleton(skeleton(text).toLowerCase());
}

/** Lower-cased before or after the skeleton, since a capital may resemble another small letter, such as I and l. */
export function usernameSkeletons(username: string): string[] {
  return [...new Set([caselessSkeleton(usernameKey(username)), caselessSkeleton(username)])];
}

/** Punctuation must not make a reserved name available. */
function withoutPunctuation(skeletonOfName: string): string {
  return skeletonOfName.replace(/[^\p{L}\p{N}]/gu, '');
}

const RESERVED = new Set(
  [...reserved.service, ...reserved.authorities]
    .flatMap((name) => [name, name.toUpperCase()])
    .map((name) => withoutPunctuation(caselessSkeleton(name))),
);

export function isReserved(username: string): boolean {
  return usernameSkeletons(username).some((nameSkeleton) => RESERVED.has(withoutPunctuation(nameSkeleton)));
}

const OFFICIAL = new Set(['official'].map(caselessSkeleton));
/** Left out, so that "NParks Singapore" and "EcoPulse Team" are no other names than "NParks" and "EcoPulse". */
const TITLES = new Set(['singapore', 'sg', 'team', 'support', 'staff'].map(caselessSkeleton));

/** Whether a full name would be taken for the service or an authority, such as "NParks Official". */
export function isReservedFullName(name: string): boolean {
  const visible = name.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  const words = visible.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '');
  const isOneOf = (skeletons: ReadonlySet<string>) => (word: string) =>
    usernameSkeletons(word).some((wordSkeleton) => skeletons.has(wordSkeleton));
  const isTitle = isOneOf(TITLES);
  const untitled = words.filter((word) => !isTitle(word));
  if (untitled.length === 0) return words.length > 0;
  return words.some(isOneOf(OFFICIAL)) || isReserved(untitled.join(''));
}

export interface FullName {
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
}

/** The field to change; null if the name may be used. */
export function findReservedField({ firstName, lastName }: FullName): keyof FullName | null {
  const isTaken = (name: string) => name !== '' && isReservedFullName(name);
  if (isTaken(lastName ?? '')) return 'lastName';
  return isTaken([firstName, lastName].filter(Boolean).join(' ')) ? 'firstName' : null;
}

/** Throws `invalid-input` if `findReservedField` names a field. */
export function refuseReservedName(name: FullName): void {
  const field = findReservedField(name);
  if (field) throw new ProblemError('invalid-input', { fields: { [field]: FIELD_PROBLEMS['name-reserved'] } });
}

export function reservedUntil(now: Date): Date {
  return new Date(now.getTime() + RESERVED_DAYS * DAY_MS);
}

export type Rename =
  | { readonly is: 'same-name' }
  /** This rename and earlier ones that still count. */
  | { readonly is: 'rename'; readonly renamedAt: readonly Date[] }
  | { readonly is: 'too-many'; readonly retryAfterSeconds: number };

export function judgeRename(
  from: { readonly username: string; readonly renamedAt: readonly Date[] },
  username: string,
  now: Date,
): Rename {
  if (usernameKey(from.username) === usernameKey(username)) return { is: 'same-name' };
  const countsUntil = (at: Date) => at.getTime() + RENAME_PERIOD_DAYS * DAY_MS;
  const recentRenames = from.renamedAt
    .filter((at) => countsUntil(at) > now.getTime())
    .toSorted((a, b) => a.getTime() - b.getTime());
  const blockingRename = recentRenames.at(-MAX_RENAMES_PER_PERIOD);
  if (blockingRename === undefined) return { is: 'rename', renamedAt: [...recentRenames, now] };
  return { is: 'too-many', retryAfterSeconds: Math.ceil((countsUntil(blockingRename) - now.getTime()) / 1000) };
}
