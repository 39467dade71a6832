import { t } from '@lingui/core/macro';
import { toast } from '../../ui/toast/toast.ts';

export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast({ title: t`Link copied!` });
  } catch {
    // The clipboard is blocked; the link can be selected instead.
    toast({ variant: 'destructive', title: t`The link couldn't be copied`, description: url });
  }
}

/** Opens the share sheet of the device. `failure` says what else to do. */
export async function share(data: ShareData, failure: string): Promise<void> {
  if (!(await openShareSheet(data))) toast({ variant: 'destructive', title: t`Failed to share`, description: failure });
}

/** Copies the address of the page on devices that cannot share it. */
export async function shareOrCopy(title: string, path: string): Promise<void> {
  const url = location.origin + path;
  if (!(await openShareSheet({ title, url }))) await copyLink(url);
}

/** False if the device cannot share this. */
async function openShareSheet(data: ShareData): Promise<boolean> {
  if (!('share' in navigator)) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    // AbortError: the share sheet was closed.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
