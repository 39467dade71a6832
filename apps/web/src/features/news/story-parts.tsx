import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Share2 } from 'lucide-react';
import type { NewsArticle } from '@ecopulse/contract/news/news';
import { shareOrCopy } from '../../lib/share-cards/share.ts';
import { iconButtonStyle } from '../../ui/button.tsx';
import { Byline, langOfArticle } from './byline.tsx';
import { LikeButton } from './like-button.tsx';
import { categoryLabels } from './news-categories.ts';
import { ReadMark } from './read-mark.tsx';

interface StoryProps {
  article: NewsArticle;
}

interface StoryCategoryProps extends StoryProps {
  /** Set if all articles around it have the same category. */
  hidesCategory?: boolean;
}

export function StoryCategory({ article: { id, category }, hidesCategory = false }: StoryCategoryProps) {
  const { i18n } = useLingui();
  return (
    <p className="flex min-h-5 items-center gap-2 text-sm font-bold text-water">
      {!hidesCategory && i18n._(categoryLabels[category])}
      <ReadMark id={id} showsUnreadText={hidesCategory} />
    </p>
  );
}

/** The link covers the whole card. */
export function StoryLink({ article }: StoryProps) {
  const { id, title } = article;
  return (
    <Link
      to="/news/$id"
      params={{ id: String(id) }}
      lang={langOfArticle(article, title)}
      className="rounded-sm underline-offset-4 wrap-anywhere group-hover:underline after:absolute after:inset-0 after:rounded-md focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-4 focus-visible:after:outline-leaf-strong"
    >
      {title}
    </Link>
  );
}

function ShareIconButton({ article }: StoryProps) {
  const { t } = useLingui();
  const { id, title } = article;
  return (
    <button
      type="button"
      aria-label={t`Share “${title}”`}
      onClick={() => void shareOrCopy(title, `/news/${id}`)}
      className={iconButtonStyle({ className: 'size-9! [&_svg]:size-[18px]!' })}
    >
      <Share2 aria-hidden />
    </button>
  );
}

export function StoryFooter({ article }: StoryProps) {
  return (
    <div className="flex items-center justify-between gap-x-3">
      <Byline article={article} />
      <div className="relative -me-2 flex shrink-0 items-center">
        <LikeButton article={article} />
        <ShareIconButton article={article} />
      </div>
    </div>
  );
}
