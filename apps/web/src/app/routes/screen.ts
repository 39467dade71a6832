import { lazyRouteComponent } from '@tanstack/react-router';
import type { Catalogs } from '../../lib/language/i18n.ts';
import { lazyWithMessages } from '../../lib/language/lazy-with-messages.ts';

/** A screen that is fetched with its messages when it is opened. */
export function screen<Module extends Record<string, unknown>>(
  load: () => Promise<Module>,
  loadMessages: () => Promise<{ catalogs: Catalogs }>,
  name: keyof Module & string,
) {
  const loadBoth = () => lazyWithMessages(load, loadMessages);
  return lazyRouteComponent(loadBoth as () => Promise<never>, name as never);
}
