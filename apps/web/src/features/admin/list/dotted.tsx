import { Children, type ReactNode } from 'react';

/** Short facts in a row with dots between them; facts that are empty are left out. */
export function Dotted({ children }: { children: ReactNode }) {
  return (
    <span className="dot-separated">
      {Children.toArray(children).map((fact, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- facts differ only by their position
        <span key={at} className="min-w-0">
          {fact}{' '}
        </span>
      ))}
    </span>
  );
}
