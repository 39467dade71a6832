import { Plural, Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';

// What the list needs once a filter by need is on: one file instead of four.
export { FilterTags } from './filter-tags.tsx';
export { KnownNeeds } from './known-needs.tsx';
export { MoreFilters } from './more-filters.tsx';

interface PossibleSpacesProps {
  count: number;
  /** None is known to have all of it. */
  isAll: boolean;
  children: ReactNode;
}

export function PossibleSpaces({ count, isAll, children }: PossibleSpacesProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="grid gap-3">
      {isAll && (
        <p className="font-semibold">
          <Trans>We don't know of any green space that has all of this.</Trans>
        </p>
      )}
      <div className="grid gap-1 border-t border-line pt-5">
        <h2 id={titleId} className="text-lg font-bold tracking-[-0.01em]">
          <Plural value={count} one="# more may have it" other="# more may have it" />
        </h2>
        <p className="text-md text-muted">
          <Trans>Our data don't say whether they have everything you need.</Trans>
        </p>
      </div>
      {children}
    </section>
  );
}
