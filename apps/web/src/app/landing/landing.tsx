import '../../ui/base.css';
import { i18n } from '@lingui/core';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { startLanguage } from '../../lib/i18n.ts';
import { warmApp } from './warm-app.ts';
import { LandingApp } from './landing-app.tsx';
import { loadContent } from './landing-contents.ts';
import { isLandingPage, landingPageOfPath } from './landing-pages.ts';
import { catalogsOf } from './landing-messages.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root');

const { page: prerendered = '' } = root.dataset;
const page = isLandingPage(prerendered) ? prerendered : landingPageOfPath(location.pathname);
const catalogs = catalogsOf(page);
i18n.loadAndActivate({ locale: 'en', ...(await catalogs.en()) });

const app = <LandingApp page={page} Content={await loadContent[page]()} />;
// While developing, the page is not prerendered.
if (root.hasChildNodes()) hydrateRoot(root, app);
else createRoot(root).render(app);

// Only now: the prerendered page is English, and must be met as it is.
void startLanguage(catalogs);
warmApp();
