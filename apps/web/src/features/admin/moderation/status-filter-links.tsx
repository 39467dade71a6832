import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { StatusFilter } from '../list/list-search-params.ts';

interface StatusFilterLinksProps {
  to: '/admin/reports' | '/admin/check-ins' | '/admin/translation-reports';
  shown: StatusFilter;
  labels: Readonly<Record<StatusFilter, string>>;
}

const PARTS: readonly StatusFilter[] = ['open', 'done', 'all'];

export function StatusFilterLinks({ to, shown, labels }: StatusFilterLinksProps) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Status`} className="justify-self-start">
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
              {labels[part]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
