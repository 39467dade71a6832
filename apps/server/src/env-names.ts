import MiniSearch from 'minisearch';

const MAX_EDITS = 2;
/** In shorter names, two edits lead from one word to another, such as from PGPORT to PORT. */
const MIN_LENGTH_FOR_TWO_EDITS = 8;

/** A sentence for each name that is almost one of `known`. All others belong to other programs. */
export function findMisspelledNames(names: readonly string[], known: readonly string[]): string[] {
  const index = new MiniSearch({ fields: ['id'], tokenize: (name) => [name] });
  index.addAll(known.map((id) => ({ id })));
  return names
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const fuzzy = name.length < MIN_LENGTH_FOR_TWO_EDITS ? 1 : MAX_EDITS;
      const near = index.search(name, { fuzzy })[0]?.id as string | undefined;
      return near === undefined ? [] : [`${name} is no variable of EcoPulse and has no effect. Is ${near} meant?`];
    });
}
