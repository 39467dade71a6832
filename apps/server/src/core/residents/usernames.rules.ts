import confusables from './confusables.json' with { type: 'json' };
import reserved from './reserved-usernames.json' with { type: 'json' };
import { usernameKey } from './residents.rules.ts';

/** How many renames fit into `RENAME_DAYS`. */
export const MAX_RENAMES = 2;
const RENAME_DAYS = 30;
/** How long a freed username rests until others may have it. */
const REST_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;

const prototypeOf = new Map(
  Object.entries(confusables.prototypes).flatMap(([prototype, characters]) =>
    characters.split(' ').map((character) => [fromHex(character), fromHex(prototype)] as const),
  ),
);

function fromHex(codePoints: string): string {
  return String.fromCodePoint(...codePoints.split(' ').map((one) => Number.parseInt(one, 16)));
}

/** The skeleton of a text (Unicode Technical Standard 39): two texts that look alike have the same one. Not for display. */
export function skeleton(text: string): string {
  const visible = text.normalize('NFD').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return Array.from(visible, (character) => prototypeOf.get(character) ?? character)
    .join('')
    .normalize('NFD');
}

/** The skeleton without regard to case. A capital can look like another small letter, as I like l: so case comes second. */
function caselessSkeleton(text: string): string {
  return skeleton(skeleton(text).toLowerCase());
}

/**
 * What a username claims: its skeleton as it is written, and that of its unique form in small letters. Two usernames
 * that share one look alike.
 */
export function usernameSkeletons(username: string): string[] {
  return [...new Set([caselessSkeleton(usernameKey(username)), caselessSkeleton(username)])];
}

/** Only what reads: dots, dashes and the like do not make a reserved name free. */
function lettersOf(skeletonOfName: string): string {
  return skeletonOfName.replace(/[^\p{L}\p{N}]/gu, '');
}

const RESERVED = new Set(
  [...reserved.service, ...reserved.authorities]
    .flatMap((name) => [name, name.toUpperCase()])
    .map((name) => lettersOf(caselessSkeleton(name))),
);

/** Whether a username is, or looks like, one that nobody may choose. */
export function isReserved(username: string): boolean {
  return usernameSkeletons(username).some((one) => RESERVED.has(lettersOf(one)));
}

/** The end of the rest of a username that is freed now. */
export function restsUntil(now: Date): Date {
  return new Date(now.getTime() + REST_DAYS * DAY_MS);
}

/** What a change of the username is: no rename if only its case changes, or one that has to wait. */
export type Rename =
  | { readonly is: 'same-name' }
  /** `renamedAt`: this rename and the earlier ones that still count. */
  | { readonly is: 'rename'; readonly renamedAt: readonly Date[] }
  | { readonly is: 'too-many'; readonly retryAfterSeconds: number };

export function judgeRename(
  from: { readonly username: string; readonly renamedAt: readonly Date[] },
  username: string,
  now: Date,
): Rename {
  if (usernameKey(from.username) === usernameKey(username)) return { is: 'same-name' };
  const endOf = (at: Date) => at.getTime() + RENAME_DAYS * DAY_MS;
  const counted = from.renamedAt
    .filter((at) => endOf(at) > now.getTime())
    .toSorted((one, other) => one.getTime() - other.getTime());
  const first = counted.at(-MAX_RENAMES);
  if (first === undefined) return { is: 'rename', renamedAt: [...counted, now] };
  return { is: 'too-many', retryAfterSeconds: Math.ceil((endOf(first) - now.getTime()) / 1000) };
}
