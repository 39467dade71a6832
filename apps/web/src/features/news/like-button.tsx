import { useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { Heart } from 'lucide-react';
import type { NewsArticle } from '@ecopulse/contract/news/news';
import { formatNumber } from '../../lib/language/format.ts';
import { useLike } from './use-like.ts';

interface LikeButtonProps {
  article: Pick<NewsArticle, 'id' | 'title' | 'likes'>;
}

export function LikeButton({ article: { id, title, likes } }: LikeButtonProps) {
  const { t } = useLingui();
  const { isLiked, toggle } = useLike({ id, title });
  const count = plural(likes, { one: '# like', other: '# likes' });
  return (
    <button
      type="button"
      aria-label={t`Like “${title}”, ${count}`}
      aria-pressed={isLiked === true}
      aria-disabled={isLiked === undefined ? true : undefined}
      onClick={toggle}
      className={`figures inline-flex min-h-9 min-w-9 items-center justify-center gap-1.5 rounded-full px-2 text-sm font-bold transition-colors hover:bg-sunk ${isLiked ? 'text-coral' : 'text-muted hover:text-ink'}`}
    >
      <Heart aria-hidden className={`size-[18px] ${isLiked ? 'fill-current' : ''}`} />
      {formatNumber(likes)}
    </button>
  );
}
