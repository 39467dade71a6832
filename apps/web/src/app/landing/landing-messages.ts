import { type Catalogs, type Language, LANGUAGES } from '../../lib/language/i18n.ts';
import { catalogs as frontCatalogs } from 'messages:front';
import type { LandingPageName } from './landing-pages.ts';

const legal = () => import('messages:visitors/app/routes/legal-screens.tsx');

/** The messages of a page besides those of every page. The long texts come with the pages that show them. */
const MORE: Partial<Record<LandingPageName, () => Promise<{ catalogs: Catalogs }>>> = {
  forgot: () => import('messages:visitors/features/accounts/recovery/forgot-page.tsx'),
  reset: () => import('messages:visitors/features/accounts/recovery/reset-page.tsx'),
  verify: () => import('messages:visitors/features/accounts/recovery/verify-page.tsx'),
  unsubscribe: () => import('messages:visitors/features/accounts/recovery/unsubscribe-page.tsx'),
  terms: legal,
  privacy: legal,
  invite: () => import('messages:visitors/features/social/invites/visitor-invite-page.tsx'),
  article: () => import('messages:visitors/features/news/article/visitor-article-page.tsx'),
};

/** The messages that a page needs. */
export function catalogsOf(page: LandingPageName): Catalogs {
  const more = MORE[page];
  if (!more) return frontCatalogs;
  const both = async (code: Language) => {
    const [front, others] = await Promise.all([frontCatalogs[code](), more().then(({ catalogs }) => catalogs[code]())]);
    return { messages: { ...front.messages, ...others.messages } };
  };
  return Object.fromEntries(LANGUAGES.map(({ code }) => [code, () => both(code)])) as unknown as Catalogs;
}
