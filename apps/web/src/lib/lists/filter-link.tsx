import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface FilterLinkProps extends Pick<LinkProps, 'to' | 'search'> {
  isChosen: boolean;
  children: ReactNode;
}

/** One choice of a list's filters, which its address holds. */
export function FilterLink({ isChosen, children, ...link }: FilterLinkProps) {
  return (
    <li>
      <Link
        {...link}
        resetScroll={false}
        aria-current={isChosen ? 'true' : undefined}
        // Instead of the router's class `active`: `isChosen` sets the style.
        activeProps={{}}
        activeOptions={{ exact: true }}
        className={`inline-flex min-h-9 items-center rounded-full px-3.5 text-md font-semibold transition-colors ${isChosen ? 'bg-leaf text-on-leaf' : 'inset-ring-[1.5px] inset-ring-control hover:bg-sunk'}`}
      >
        {children}
      </Link>
    </li>
  );
}
