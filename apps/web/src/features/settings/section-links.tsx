import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { SETTINGS_SECTIONS, type SectionId } from './sections.ts';

/** The router ignores a link to the current hash, even if the user has scrolled away. */
function scrollToSection(id: SectionId) {
  const heading = document.getElementById(id);
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}

export function SectionLinks() {
  const { t, i18n } = useLingui();
  return (
    <nav aria-label={t`Settings`} className="sticky top-[calc(var(--header-height)+2.5rem)] self-start">
      <ul className="grid list-none gap-1">
        {SETTINGS_SECTIONS.map(({ id, title, icon: Icon }) => (
          <li key={id}>
            <Link
              to="/settings"
              hash={id}
              onClick={() => scrollToSection(id)}
              activeOptions={{ includeHash: true }}
              className="flex min-h-11 items-center gap-3 rounded-md px-3.5 text-md font-semibold text-muted transition-colors hover:bg-sunk hover:text-ink aria-[current=page]:bg-leaf-soft aria-[current=page]:text-leaf-strong"
            >
              <Icon aria-hidden className="size-[18px] shrink-0" />
              {i18n._(title)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
