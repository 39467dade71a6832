import { type RawBuilder, sql } from 'kysely';

export interface NameCondition {
  readonly is: RawBuilder<boolean>;
  readonly order: RawBuilder<unknown>;
}

/** `text` must be folded, with single spaces. Matches prefixes of either name, or of both in either order. */
export function nameConditions(text: string): NameCondition[] {
  const firstName = { named: sql.ref('first_fold'), other: sql.ref('last_fold') };
  const lastName = { named: sql.ref('last_fold'), other: sql.ref('first_fold') };
  return [firstName, lastName].flatMap(({ named, other }) => {
    const order = sql`${named} using ~<~, ${other} using ~<~`;
    const ofTwo = splits(text).map(([whole, start]) => ({
      is: sql<boolean>`${firstOfTwo(named, whole)} and ${beginsWith(other, start)}`,
      order,
    }));
    return [{ is: beginsWith(named, text), order }, ...ofTwo];
  });
}

/** A range instead of LIKE, so that PostgreSQL can use the index for any parameter value. */
export function beginsWith(column: RawBuilder<unknown>, start: string): RawBuilder<boolean> {
  return sql<boolean>`(${column} ~>=~ ${start} and ${column} ~<~ ${after(start)})`;
}

const TELLING = 3;

function firstOfTwo(column: RawBuilder<unknown>, name: string): RawBuilder<boolean> {
  return name.length < TELLING ? sql<boolean>`${column} = ${name}` : beginsWith(column, name);
}

/** Exclusive upper bound, in byte order, of all texts that start with `start`. */
function after(start: string): string {
  const letters = [...start];
  const last = letters.pop()?.codePointAt(0) ?? 0;
  // Skip the surrogate range.
  const next = last === 0xd7ff ? 0xe000 : last + 1;
  return letters.join('') + (next > 0x10ffff ? '\u{10ffff}\u{10ffff}' : String.fromCodePoint(next));
}

export function splits(text: string): (readonly [whole: string, start: string])[] {
  const blanks = new Set([text.indexOf(' '), text.lastIndexOf(' ')]);
  return [...blanks].flatMap((at) => (at === -1 ? [] : [[text.slice(0, at), text.slice(at + 1)] as const]));
}
