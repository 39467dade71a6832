import { createContext, use } from 'react';
import { stretches } from './matching.ts';

/** Folded; see `stretches`. */
export const Matches = createContext<readonly string[]>([]);

export function Highlighted({ children }: { children: string }) {
  const matches = use(Matches);
  let at = 0;
  return stretches(children, matches).map(({ text, isMatch }) => {
    at += text.length;
    return isMatch ? (
      <mark key={at} className="rounded-[3px] bg-sun-soft box-decoration-clone text-sun-ink">
        {text}
      </mark>
    ) : (
      text
    );
  });
}
