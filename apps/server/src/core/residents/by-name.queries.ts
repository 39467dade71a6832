import { type RawBuilder, sql } from 'kysely';

/** A way in which somebody's names can be what was typed, of `residents as r`, and the order of the index that finds them. */
export interface WayOfName {
  readonly is: RawBuilder<boolean>;
  readonly order: RawBuilder<unknown>;
}

/** A name that begins with the text (folded, its words apart by single blanks), or two that do, in either order. */
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

/** A range, not LIKE: whatever a parameter holds, PostgreSQL knows that an index can find it. */
export function beginsWith(column: RawBuilder<unknown>, start: string): RawBuilder<boolean> {
  return sql<boolean>`(${column} ~>=~ ${start} and ${column} ~<~ ${after(start)})`;
}

/** Of two names the first may be a beginning, too, if it tells a little. */
const TELLING = 3;

function firstOfTwo(column: RawBuilder<unknown>, name: string): RawBuilder<boolean> {
  return name.length < TELLING ? sql<boolean>`${column} = ${name}` : beginsWith(column, name);
}

/** The first text, in the order of bytes, behind all that begin with this one. */
function after(start: string): string {
  const letters = [...start];
  const last = letters.pop()?.codePointAt(0) ?? 0;
  // Right behind the last plain letters come the surrogates, which stand for nothing by themselves.
  const next = last === 0xd7ff ? 0xe000 : last + 1;
  return letters.join('') + (next > 0x10ffff ? '\u{10ffff}\u{10ffff}' : String.fromCodePoint(next));
}

/** Two names in one text: cut at its first blank, and at its last. */
function splits(text: string): (readonly [whole: string, start: string])[] {
  const blanks = new Set([text.indexOf(' '), text.lastIndexOf(' ')]);
  return [...blanks].flatMap((at) => (at === -1 ? [] : [[text.slice(0, at), text.slice(at + 1)] as const]));
}
