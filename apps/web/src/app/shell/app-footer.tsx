import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import { brand } from '../../lib/brand.ts';
import { useLanguage } from '../../lib/language/i18n.ts';

const LINK = 'inline-flex min-h-6 items-center rounded-sm underline-offset-4 hover:text-ink hover:underline';

/** Loads only for readers of other languages, and not offline. */
const ReportTranslation = lazy(async (): Promise<{ default: ComponentType<{ className: string }> }> => {
  try {
    const { ReportTranslationButton } = await import('../../features/translations/report-translation-button.tsx');
    return { default: ReportTranslationButton };
  } catch {
    return { default: () => null };
  }
});

export function AppFooter() {
  const { i18n } = useLingui();
  const language = useLanguage();
  return (
    // Invisible while a skeleton is shown, to hide its layout shift.
    <footer className="mx-auto [main:has([data-skeleton])+&]:invisible flex w-full max-w-(--content-width) flex-wrap items-baseline justify-between gap-x-8 gap-y-2 px-4 pb-[calc(var(--bottom-height)+3rem)] text-sm text-muted sm:px-6 md:pb-10 lg:px-10">
      <p>
        <b className="font-bold">{brand.name}</b> · {i18n._(brand.tagline)}
      </p>
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        {language !== 'en' && (
          <Suspense fallback={null}>
            <ReportTranslation className={LINK} />
          </Suspense>
        )}
        <Link to="/terms" className={LINK}>
          <Trans>Terms of use</Trans>
        </Link>
        <Link to="/privacy" className={LINK}>
          <Trans>Privacy</Trans>
        </Link>
      </p>
    </footer>
  );
}
