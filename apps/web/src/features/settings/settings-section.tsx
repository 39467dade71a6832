import type { ReactNode } from 'react';

interface SettingsSectionProps {
  /** URL hash of the section, such as `/settings#privacy`. */
  id: string;
  title: ReactNode;
  lede?: ReactNode;
  children: ReactNode;
}

/** The heading is focusable, because a URL may link to it. */
export function SettingsSection({ id, title, lede, children }: SettingsSectionProps) {
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 content-start gap-5 rounded-xl bg-surface p-5 shadow-soft sm:p-7 min-[100rem]:grid-cols-[18rem_minmax(0,1fr)] min-[100rem]:gap-x-12"
    >
      <div className="grid content-start gap-1">
        <h2
          id={id}
          tabIndex={-1}
          // On phones, a section that is alone on its screen starts with the way back in view.
          className="scroll-mt-48 text-xl font-extrabold tracking-[-0.02em] outline-none lg:scroll-mt-9"
        >
          {title}
        </h2>
        {lede && <p className="max-w-prose text-md text-muted">{lede}</p>}
      </div>
      <div className="grid grid-cols-1 content-start gap-5">{children}</div>
    </section>
  );
}
