import type { ReactNode } from 'react';

export function HealthList({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-1 divide-y divide-line">{children}</dl>;
}

interface HealthFactProps {
  term: ReactNode;
  hint?: ReactNode;
  children: ReactNode;
}

export function HealthFact({ term, hint, children }: HealthFactProps) {
  return (
    <div className="grid gap-x-6 gap-y-0.5 py-3 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)]">
      <dt className="text-md font-semibold text-muted">{term}</dt>
      <dd className="wrap-anywhere">
        <span className="font-semibold">{children}</span>
        {hint && <span className="block max-w-prose text-md text-muted">{hint}</span>}
      </dd>
    </div>
  );
}
