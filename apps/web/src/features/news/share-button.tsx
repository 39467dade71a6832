import { useLingui } from '@lingui/react/macro';
import { Share2 } from 'lucide-react';
import type { NewsArticle } from '@ecopulse/contract/news/news';
import { iconButtonStyle } from '../../ui/button.tsx';
import { useShare } from './use-share.ts';

interface ShareButtonProps {
  article: Pick<NewsArticle, 'id' | 'title'>;
}

export function ShareButton({ article }: ShareButtonProps) {
  const { t } = useLingui();
  const { title } = article;
  const share = useShare(article);
  return (
    <button
      type="button"
      aria-label={t`Share “${title}”`}
      onClick={share}
      className={iconButtonStyle({ className: 'size-9! [&_svg]:size-[18px]!' })}
    >
      <Share2 aria-hidden />
    </button>
  );
}
