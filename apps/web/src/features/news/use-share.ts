import { useLingui } from '@lingui/react/macro';
import type { NewsArticle } from '@ecopulse/contract/news';
import { toast } from '../../ui/toast/toast.ts';

/** Gives the address of an article's page away: by the device's own sheet, else by the clipboard. */
export function useShare({ id, title }: Pick<NewsArticle, 'id' | 'title'>): () => void {
  const { t } = useLingui();

  async function copy(url: string) {
    try {
      await navigator.clipboard.writeText(url);
      toast({ title: t`Link copied!` });
    } catch {
      // Not allowed here: it can still be marked and copied by hand.
      toast({ variant: 'destructive', title: t`The link could not be copied`, description: url });
    }
  }

  async function share() {
    const url = `${location.origin}/news/${id}`;
    if (!('share' in navigator)) return copy(url);
    try {
      await navigator.share({ title, url });
    } catch (error) {
      // Closing the sheet is no failure; a device without one for this page refuses.
      if (error instanceof DOMException && error.name === 'AbortError') return undefined;
      return copy(url);
    }
    return undefined;
  }

  return () => void share();
}
