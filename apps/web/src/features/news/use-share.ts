import { useLingui } from '@lingui/react/macro';
import type { NewsArticle } from '@ecopulse/contract/news/news';
import { toast } from '../../ui/toast/toast.ts';

/** Shares the address of an article's page: by the device's share sheet, else by the clipboard. */
export function useShare({ id, title }: Pick<NewsArticle, 'id' | 'title'>): () => void {
  const { t } = useLingui();

  async function copy(url: string) {
    try {
      await navigator.clipboard.writeText(url);
      toast({ title: t`Link copied!` });
    } catch {
      // Not allowed here. The resident can still select and copy the address.
      toast({ variant: 'destructive', title: t`The link couldn't be copied`, description: url });
    }
  }

  async function share() {
    const url = `${location.origin}/news/${id}`;
    if (!('share' in navigator)) return copy(url);
    try {
      await navigator.share({ title, url });
    } catch (error) {
      // Closing the sheet is not a failure. A device without one for this page throws.
      if (error instanceof DOMException && error.name === 'AbortError') return undefined;
      return copy(url);
    }
    return undefined;
  }

  return () => void share();
}
