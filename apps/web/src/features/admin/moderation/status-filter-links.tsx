import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Shown } from './status-filter.ts';

interface ShownLinksProps {
  to: '/admin/reports' | '/admin/check-ins';
  shown: Shown;
  /** How each part of the list is called. */
  words: Readonly<Record<Shown, string>>;
}

const PARTS: readonly Shown[] = ['open', 'done', 'all'];

/** The parts of a list to choose from; the choice stands in the address. */
export function ShownLinks({ to, shown, words }: ShownLinksProps) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Which ones`} className="justify-self-start">
      <ul className="flex list-none flex-wrap rounded-md bg-sunk p-1 inset-ring inset-ring-line">
        {PARTS.map((part) => (
          <li key={part}>
            <Link
              to={to}
              search={part === 'open' ? {} : { show: part }}
              resetScroll={false}
              aria-current={part === shown ? 'true' : undefined}
              activeOptions={{ exact: true }}
              activeProps={{}}
              className={`inline-flex min-h-9 items-center rounded-sm px-4 text-md font-bold transition-colors ${part === shown ? 'bg-surface text-ink shadow-soft' : 'text-muted hover:text-ink'}`}
            >
              {words[part]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
