import { type RawBuilder, sql } from 'kysely';

export interface NameCondition {
  readonly is: RawBuilder<boolean>;
  readonly order: RawBuilder<unknown>;
}

/** `text` must be folded, with single spaces. Matches prefixes of either name, or of both in either order. */
export function nameConditions(text: string): NameCondition[] {
  const firstName = { nameColumn: sql.ref('first_fold'), otherColumn: sql.ref('last_fold') };
  const lastName = { nameColumn: sql.ref('last_fold'), otherColumn: sql.ref('first_fold') };
  return [firstName, lastName].flatMap(({ nameColumn, otherColumn }) => {
    const order = sql`${nameColumn} using ~<~, ${otherColumn} using ~<~`;
    const bothNames = nameSplits(text).map(([oneName, otherStart]) => ({
      is: sql<boolean>`${equalsOrBeginsWith(nameColumn, oneName)} and ${beginsWith(otherColumn, otherStart)}`,
      order,
    }));
    return [{ is: beginsWith(nameColumn, text), order }, ...bothNames];
  });
}

/** A range instead of LIKE, so that PostgreSQL can use the index for any parameter value. */
export function beginsWith(column: RawBuilder<unknown>, start: string): RawBuilder<boolean> {
  return sql<boolean>`(${column} ~>=~ ${start} and ${column} ~<~ ${upperBoundAfter(start)})`;
}

/** Shorter names must match entirely: too many names begin with one or two letters. */
const MIN_PREFIX_LENGTH = 3;

function equalsOrBeginsWith(column: RawBuilder<unknown>, name: string): RawBuilder<boolean> {
  return name.length < MIN_PREFIX_LENGTH ? sql<boolean>`${column} = ${name}` : beginsWith(column, name);
}

/** Exclusive upper bound, in byte order, of all texts that start with `start`. */
function upperBoundAfter(start: string): string {
  const letters = [...start];
  const last = letters.pop()?.codePointAt(0) ?? 0;
  // Skip the surrogate range.
  const next = last === 0xd7ff ? 0xe000 : last + 1;
  return letters.join('') + (next > 0x10ffff ? '\u{10ffff}\u{10ffff}' : String.fromCodePoint(next));
}

/** Splits at the first and at the last space: one name, and the start of the other. */
export function nameSplits(text: string): (readonly [oneName: string, otherStart: string])[] {
  const blanks = new Set([text.indexOf(' '), text.lastIndexOf(' ')]);
  return [...blanks].flatMap((at) => (at === -1 ? [] : [[text.slice(0, at), text.slice(at + 1)] as const]));
}
