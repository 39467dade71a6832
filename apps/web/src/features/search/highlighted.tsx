import { createContext, use } from 'react';
import { splitByMatches } from './matching.ts';

/** The matched words of a search, already folded, as `splitByMatches` expects. */
export const MatchesContext = createContext<readonly string[]>([]);

export function Highlighted({ children }: { children: string }) {
  const matches = use(MatchesContext);
  let offset = 0;
  return splitByMatches(children, matches).map(({ text, isMatch }) => {
    offset += text.length;
    return isMatch ? (
      <mark key={offset} className="rounded-[3px] bg-sun-soft box-decoration-clone text-sun-ink">
        {text}
      </mark>
    ) : (
      text
    );
  });
}
