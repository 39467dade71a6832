import type { ReactNode } from 'react';
import type { SectionId } from './sections.ts';

interface SettingsSectionProps {
  /** Names the section in addresses: `/settings#privacy`. */
  id: SectionId | 'install';
  title: ReactNode;
  lede?: ReactNode;
  children: ReactNode;
}

/** One panel of the settings. Its heading can take the focus, since an address may lead to it. */
export function SettingsSection({ id, title, lede, children }: SettingsSectionProps) {
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 content-start gap-5 rounded-xl bg-surface p-5 shadow-soft sm:p-7"
    >
      <div className="grid gap-1">
        <h2
          id={id}
          tabIndex={-1}
          className="scroll-mt-7 text-xl font-extrabold tracking-[-0.02em] outline-none sm:scroll-mt-9"
        >
          {title}
        </h2>
        {lede && <p className="max-w-prose text-md text-muted">{lede}</p>}
      </div>
      {children}
    </section>
  );
}
