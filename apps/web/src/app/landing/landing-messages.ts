import { type Catalogs, type Language, LANGUAGES } from '../../lib/i18n.ts';
import { catalogs as frontCatalogs } from 'messages:front';
import type { LandingPageName } from './landing-pages.ts';

const legal = async (code: Language) =>
  (await import('messages:visitors/app/routes/legal-screens.tsx')).catalogs[code]();

/** The messages of a page besides those of every page. The long texts come with the pages that show them. */
const MORE: Partial<Record<LandingPageName, typeof legal>> = {
  forgot: async (code) =>
    (await import('messages:visitors/features/accounts/recovery/forgot-page.tsx')).catalogs[code](),
  reset: async (code) => (await import('messages:visitors/features/accounts/recovery/reset-page.tsx')).catalogs[code](),
  verify: async (code) =>
    (await import('messages:visitors/features/accounts/recovery/verify-page.tsx')).catalogs[code](),
  unsubscribe: async (code) =>
    (await import('messages:visitors/features/accounts/recovery/unsubscribe-page.tsx')).catalogs[code](),
  terms: legal,
  privacy: legal,
  invite: async (code) =>
    (await import('messages:visitors/features/social/invites/visitor-invite-page.tsx')).catalogs[code](),
  article: async (code) =>
    (await import('messages:visitors/features/news/article/visitor-article-page.tsx')).catalogs[code](),
};

/** The messages that a page needs. */
export function catalogsOf(page: LandingPageName): Catalogs {
  const more = MORE[page];
  if (!more) return frontCatalogs;
  const both = async (code: Language) => {
    const [front, others] = await Promise.all([frontCatalogs[code](), more(code)]);
    return { messages: { ...front.messages, ...others.messages } };
  };
  return Object.fromEntries(LANGUAGES.map(({ code }) => [code, () => both(code)])) as unknown as Catalogs;
}
