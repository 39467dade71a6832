import { useLingui } from '@lingui/react/macro';
import type { NewsArticle } from '@ecopulse/contract/news/news';
import { toast } from '../../ui/toast/toast.ts';

export function useShare({ id, title }: Pick<NewsArticle, 'id' | 'title'>): () => void {
  const { t } = useLingui();

  async function copy(url: string) {
    try {
      await navigator.clipboard.writeText(url);
      toast({ title: t`Link copied!` });
    } catch {
      // The clipboard is blocked; the toast shows the URL to copy by hand.
      toast({ variant: 'destructive', title: t`The link couldn't be copied`, description: url });
    }
  }

  async function share() {
    const url = `${location.origin}/news/${id}`;
    if (!('share' in navigator)) return copy(url);
    try {
      await navigator.share({ title, url });
    } catch (error) {
      // AbortError: the user closed the share sheet. Any other error: sharing is not supported here.
      if (error instanceof DOMException && error.name === 'AbortError') return undefined;
      return copy(url);
    }
    return undefined;
  }

  return () => void share();
}
