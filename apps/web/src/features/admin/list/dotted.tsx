import { Children, type ReactNode } from 'react';

/** Short facts in a row with dots between them. The dot of a fact that begins a line lies outside, where it is cut off. */
export function Dotted({ children }: { children: ReactNode }) {
  return (
    <span className="block overflow-hidden">
      <span className="-ms-4 flex flex-wrap">
        {Children.toArray(children).map((fact, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- facts differ only by their position
          <span key={at} className="relative min-w-0 ps-4">
            <span aria-hidden className="absolute start-0 w-4 text-center">
              ·
            </span>{' '}
            {fact}
          </span>
        ))}
      </span>
    </span>
  );
}
