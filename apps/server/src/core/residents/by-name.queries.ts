import { type RawBuilder, sql } from 'kysely';

/** A condition on `residents as r` for names that match the typed text, and the order of the index for it. */
export interface WayOfName {
  readonly is: RawBuilder<boolean>;
  readonly order: RawBuilder<unknown>;
}

/** Names that begin with the text (folded, with single blanks), or first and last name that do, in either order. */
export function waysOfName(text: string): WayOfName[] {
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

/** A range, not LIKE: PostgreSQL can use an index for any value of the parameter. */
export function beginsWith(column: RawBuilder<unknown>, start: string): RawBuilder<boolean> {
  return sql<boolean>`(${column} ~>=~ ${start} and ${column} ~<~ ${after(start)})`;
}

/** The first of two names may be a beginning too, if it has at least this many characters. */
const TELLING = 3;

function firstOfTwo(column: RawBuilder<unknown>, name: string): RawBuilder<boolean> {
  return name.length < TELLING ? sql<boolean>`${column} = ${name}` : beginsWith(column, name);
}

/** The first text, in the order of bytes, after all that begin with this one. */
function after(start: string): string {
  const letters = [...start];
  const last = letters.pop()?.codePointAt(0) ?? 0;
  // The surrogates, which are no characters on their own, follow directly after this one.
  const next = last === 0xd7ff ? 0xe000 : last + 1;
  return letters.join('') + (next > 0x10ffff ? '\u{10ffff}\u{10ffff}' : String.fromCodePoint(next));
}

/** A text split into two names: at its first blank, and at its last. */
export function splits(text: string): (readonly [whole: string, start: string])[] {
  const blanks = new Set([text.indexOf(' '), text.lastIndexOf(' ')]);
  return [...blanks].flatMap((at) => (at === -1 ? [] : [[text.slice(0, at), text.slice(at + 1)] as const]));
}
