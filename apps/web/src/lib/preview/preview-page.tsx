import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { Art } from '../../ui/art.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { brand } from '../brand.ts';
import type { Language } from '../language/i18n.ts';
import { langOf } from '../language/lang-of.ts';
import { problemMessage } from '../problem-messages.ts';
import { useSignInPath } from '../sign-in-path.ts';
import { readSentPreview, type SentPreview } from './sent-preview.ts';
import type { PreviewItem } from './use-preview-item.ts';

interface PreviewTexts {
  readonly title: string;
  readonly description: string;
  /** If they are not content that is translated, but were written in some language. */
  readonly titleLang?: Language;
  readonly descriptionLang?: Language;
}

interface PreviewPageProps {
  preview: Pick<PreviewItem<object>, 'error' | 'retry'>;
  /** Null until the item has loaded; the page as sent has its own. */
  texts: PreviewTexts | null;
  /** The label of the link that signs in. */
  action: ReactNode;
  children: ReactNode;
}

export function usePreviewTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${brand.name}`;
  }, [title]);
}

/** A shared link, for visitors: a picture, what it is about, and the way to sign in and come back. */
export function PreviewPage({ preview, texts, action, children }: PreviewPageProps) {
  const [sent] = useState(readSentPreview);
  usePreviewTitle(texts?.title);
  if (preview.error !== null) return <PreviewError {...preview} />;
  return (
    <article className="mx-auto grid max-w-[64rem] grid-cols-1 gap-6 md:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] md:gap-x-10 md:gap-y-8">
      <div className="aspect-8/5 overflow-hidden rounded-2xl bg-leaf-soft shadow-soft">
        {sent && <Art {...sent.pictures} alt="" loading="eager" />}
      </div>
      <SentOrLoadedTexts sent={sent} texts={texts}>
        <SignInLinks action={action} />
      </SentOrLoadedTexts>
      <div className="empty:hidden md:col-span-2">{children}</div>
    </article>
  );
}

interface SentOrLoadedTextsProps {
  sent: SentPreview | null;
  texts: PreviewPageProps['texts'];
  /** Between title and description, so that phones show it without scrolling. */
  children: ReactNode;
}

function SentOrLoadedTexts({ sent, texts, children }: SentOrLoadedTextsProps) {
  if (sent === null && texts === null) return <Skeleton className="h-32 w-full" />;
  const title = texts ? { text: texts.title, lang: texts.titleLang ?? langOf(texts.title) } : sent?.title;
  const description = texts
    ? { text: texts.description, lang: texts.descriptionLang ?? langOf(texts.description) }
    : sent?.description;
  return (
    <div className="grid content-center justify-items-start gap-5">
      <h1
        tabIndex={-1}
        lang={title?.lang}
        className="text-[clamp(1.75rem,1.3rem+2vw,2.5rem)] leading-[1.12] font-extrabold tracking-[-0.035em] wrap-anywhere"
      >
        {title?.text}
      </h1>
      {children}
      <p lang={description?.lang} className="text-lg text-muted">
        {description?.text}
      </p>
    </div>
  );
}

function SignInLinks({ action }: { action: ReactNode }) {
  const signInPath = useSignInPath();
  const registerPath = useSignInPath('/register');
  return (
    <div className="flex w-full flex-wrap items-center gap-x-5 gap-y-3">
      <Button asChild size="lg" className="max-sm:w-full">
        <a href={signInPath}>{action}</a>
      </Button>
      <Button asChild variant="link" className="max-sm:mx-auto">
        <a href={registerPath}>
          <Trans>Create Account</Trans>
        </a>
      </Button>
    </div>
  );
}

export function PreviewError({ error, retry }: Pick<PreviewItem<object>, 'error' | 'retry'>) {
  return (
    <EmptyState
      animal="monitor-lizard"
      level="h1"
      title={<Trans>Something went wrong</Trans>}
      text={<span role="alert">{problemMessage(error)}</span>}
      action={
        <Button onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  );
}
