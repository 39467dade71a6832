import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import type { ArticleForm, ArticleToEdit } from '@ecopulse/contract/news/news-admin';
import { brand } from '../../../lib/brand.ts';
import { serverNow } from '../../../lib/api.ts';
import { ArticleView } from '../../news/article/article-view.tsx';
import { categoryLabels } from '../../news/news-categories.ts';
import { renderUnsupported } from './unsupported-mark.tsx';

interface ArticlePreviewProps {
  control: Control<ArticleForm>;
  item: ArticleToEdit | null;
}

export function ArticlePreview({ control, item }: ArticlePreviewProps) {
  const { i18n } = useLingui();
  const form = useWatch({ control }) as ArticleForm;
  const [now] = useState(() => new Date(serverNow()).toISOString());
  const editedArticle = {
    ...form,
    id: item?.id ?? 0,
    likes: item?.likes ?? 0,
    createdAt: item?.createdAt ?? now,
    publishedAt: form.publishAt ?? item?.publishedAt ?? now,
    sourceName: brand.name,
    isOwn: true,
    link: null,
    language: 'en',
    translations: {},
  } as const;
  const article = item?.isOwn === false ? item : editedArticle;
  return (
    <ArticleView
      level="h2"
      above={<p className="text-md font-bold text-water">{i18n._(categoryLabels[article.category])}</p>}
      article={article}
      renderUnsupported={renderUnsupported}
    />
  );
}
