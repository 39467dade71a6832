import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { menuLinkId, SETTINGS_SECTIONS } from './sections.ts';

/** On phones, where each section is a screen of its own. */
export function SectionMenu() {
  const { t, i18n } = useLingui();
  return (
    <nav aria-label={t`Settings`} className="overflow-hidden rounded-xl bg-surface shadow-soft">
      <ul className="list-none divide-y divide-line">
        {SETTINGS_SECTIONS.map(({ id, title, icon: Icon, lede, summary = lede }) => (
          <li key={id}>
            <Link
              to="/settings"
              hash={id}
              id={menuLinkId(id)}
              className="flex min-h-11 items-center gap-4 px-5 py-3 -outline-offset-2 transition-colors hover:bg-sunk"
            >
              <Icon aria-hidden className="size-5 shrink-0 text-leaf-strong" />
              <span className="grid min-w-0 grow leading-snug wrap-anywhere">
                <b className="font-bold">{i18n._(title)}</b>
                {summary && <span className="text-sm text-muted">{i18n._(summary)}</span>}
              </span>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-muted rtl:rotate-180" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
