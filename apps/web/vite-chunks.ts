import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** What both entries need at once. One file compresses better than twenty small ones, and stays cached. */
const EVERY_PAGE =
  /node_modules[\\/](react|react-dom|scheduler|@lingui|class-variance-authority|clsx)[\\/]|contract[\\/]src[\\/](field-problems|sentence-key)\.|lucide-react[\\/]dist[\\/]esm[\\/](?!icons[\\/](?!(languages|moon|sun|x|chevron-down|eye|eye-off)\.))|web[\\/]src[\\/](app[\\/]language-offer[\\/]language-offer\.|features[\\/]accounts[\\/]enter-app|lib[\\/](api|call-error|brand|theme|stored-choice|problem-messages|field-messages|language[\\/](words|i18n|lazy-with-messages))|ui[\\/](art|shown-theme|button|forms[\\/](field|input)|toast[\\/]toast(-style)?\.ts|brand-mark|icon-button-style))|vite[\\/]preload-helper|\0art:(kingfisher|otter)$/;

/**
 * The icons that pages of the landing draw. All icons come from one module that names every one of them, so the graph
 * does not tell which page draws which. Visitors would fetch a file of the app for an icon that is missing here; the
 * budget of the landing tells.
 */
const VISITORS_ICONS: ReadonlySet<string> = new Set(
  'arrow-up-right check chevron-down eye eye-off languages loader-circle moon share-2 sun x'.split(' '),
);
const ICON = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]([\w-]+)\./;

/** What the forms of an account have in common: visitors sign in with it, and Settings asks for proofs. */
const ACCOUNT_FORMS =
  /web[\\/]src[\\/]features[\\/]accounts[\\/](use-account-form|password-input|passkeys|form-notes|accounts\.api)/;

/** An entry stays a file of its own, so that its page can name it. */
const APP_ENTRY = /app\.html$|src[\\/]app[\\/]app\.tsx$/;

/** Of Radix and what it is built on: what dialogs, menus and lists that open over a page have in common. */
const OVERLAY =
  /node_modules[\\/](@radix-ui[\\/](primitive|react-(context|primitive|portal|presence|dismissable-layer|focus-scope|focus-guards|id|visually-hidden|use-[a-z-]+))|aria-hidden|tslib|get-nonce|use-callback-ref|use-sidecar|react-remove-scroll|react-remove-scroll-bar|react-style-singleton)[\\/]/;
/** Of the same: what places a list or a tooltip beside its control. */
const POPPER =
  /node_modules[\\/](@floating-ui|@radix-ui[\\/](number|react-(popper|use-size|arrow|collection|direction)))[\\/]/;
/** Of the contract, only what the compiler leaves in place: lists, and the schemas that a form checks. */
const CONTRACT = /packages[\\/]contract[\\/]/;
/** The library that the schemas of the contract are written in. */
const SCHEMAS = /node_modules[\\/]zod[\\/]/;

/** The library that draws maps, and what of ours draws on it. Screens fetch it when a map comes into view. */
const MAP = /node_modules[\\/]leaflet[\\/]|web[\\/]src[\\/]lib[\\/]map[\\/](?!map-area|map\.api|when-visible)/;
/** Parts that bring a library or many pictures with them, which most screens of their room do not need. */
const HEAVY =
  /[\\/](menu|dialog|popover|toaster|tooltip|markdown-text|badge-picture|paged-rows|remove-friend|challenge-(sheet|facts))\.tsx$/;
/** What a resident does with a challenge. The editor of admins shows a challenge without it. */
const OWN_CHALLENGES =
  /features[\\/]challenges[\\/](challenge-(foot|progress)|own-challenges|eco-actions[\\/]use-|joining[\\/](use-|completed-at-once))/;
/** What Settings asks, and home asks newcomers. Editors of admins share other parts with Settings. */
const PROFILE_QUESTIONS = /features[\\/]settings[\\/](profile[\\/](home-town-select|interests-choice)|settings\.api)\./;
/** The feature of a source file, or the part of a feature. */
const ROOM = /[\\/]web[\\/]src[\\/]features[\\/]([\w-]+(?:[\\/][\w-]+)?)[\\/]/;
const GROUND = /[\\/]web[\\/]src[\\/](ui|lib)[\\/]/;

function here(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

const LANDING = here('landing.html');
/** The page that visitors come to first, which the landing fetches beside its entry. */
const FIRST_PAGE = here('src/app/landing/landing-page.tsx');
/** What home fetches once its first look is drawn. */
const HOME_LATER = here('src/features/home/home-community.tsx');

/** The modules as the bundler sees them when it deals them out. */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

/** These modules and all that they import at once; with `later`, also what they may fetch later. */
function modulesOf(starts: readonly string[], graph: Graph, later: boolean): ReadonlySet<string> {
  const modules = new Set(starts);
  for (const id of modules) {
    const info = graph.getModuleInfo(id);
    for (const next of info?.importedIds ?? []) modules.add(next);
    if (later) for (const next of info?.dynamicallyImportedIds ?? []) modules.add(next);
  }
  return modules;
}

interface Reach {
  readonly landingAtOnce: ReadonlySet<string>;
  readonly landing: ReadonlySet<string>;
  readonly homeLater: ReadonlySet<string>;
}

let known: Reach | undefined;

function reachIn(graph: Graph): Reach {
  known ??= {
    landingAtOnce: modulesOf([LANDING, FIRST_PAGE], graph, false),
    landing: modulesOf([LANDING], graph, true),
    homeLater: modulesOf([HOME_LATER], graph, false),
  };
  return known;
}

/** Needed by most screens, and by pages of the landing too. Each alone would be a file of a few hundred bytes. */
const SMALL = /web[\\/]src[\\/](ui[\\/]page-heading|lib[\\/]below-the-fold)\.|[\\/]icons[\\/](check|share-2)\./;

/** Messages of one part of the app; each has a file of its own, see `vite-messages.ts`. */
const WORDS = /[\\/]locales[\\/](?!en\.)\w+\.po/;

/** What the app begins with: one file for what no page of the landing needs, one for what some of them need too. */
function startOf(id: string, graph: Graph): string | null {
  if (WORDS.test(id)) return null;
  const icon = ICON.exec(id)?.[1];
  if (icon !== undefined) return VISITORS_ICONS.has(icon) ? null : 'app-start';
  if (APP_ENTRY.test(id)) return null;
  const { landing, landingAtOnce } = reachIn(graph);
  if (!landing.has(id)) return 'app-start';
  return landingAtOnce.has(id) ? null : 'app-shared';
}

function isAppIcon(id: string): boolean {
  const icon = ICON.exec(id)?.[1];
  return icon !== undefined && !VISITORS_ICONS.has(icon);
}

/** One file for the small parts of `ui` and `lib` that many screens share. */
function groundOf(id: string, graph: Graph): string | null {
  const { landing, homeLater } = reachIn(graph);
  return GROUND.test(id) && !HEAVY.test(id) && !landing.has(id) && !homeLater.has(id) ? 'ui' : null;
}

/** The sentences of the schemas of admin forms. */
const SENTENCES = /contract[\\/]src[\\/]admin-field-problems\./;

/** A list for choosing a home town, as long as all others together. */
const HOME_TOWNS = /contract[\\/]src[\\/]planning-areas\./;

/** The schemas of the contract come with their library and sentences; its plain lists come without. */
function contractOf(id: string, graph: Graph): string {
  if (SENTENCES.test(id)) return 'schemas';
  if (HOME_TOWNS.test(id)) return 'profile-questions';
  const needsSchemas = [...modulesOf([id], graph, false)].some((each) => SCHEMAS.test(each));
  return needsSchemas ? 'schemas' : 'lists';
}

/** The file for a module that several screens share: what they share of one room comes together. */
function sharedOf(id: string, graph: Graph): string | null {
  if (SCHEMAS.test(id)) return 'schemas';
  if (CONTRACT.test(id)) return contractOf(id, graph);
  if (OVERLAY.test(id)) return 'overlay';
  if (POPPER.test(id)) return 'popper';
  if (id.includes('node_modules')) return null;
  const { landing, landingAtOnce, homeLater } = reachIn(graph);
  // The first page of visitors must not fetch what home has beside it.
  if (landingAtOnce.has(id)) return null;
  if (homeLater.has(id)) return landing.has(id) ? 'home-shared' : 'home';
  if (OWN_CHALLENGES.test(id)) return 'own-challenges';
  if (PROFILE_QUESTIONS.test(id)) return 'profile-questions';
  const name = ROOM.exec(id)?.[1]?.replace(/[\\/]/, '-');
  if (name === undefined || landing.has(id) || HEAVY.test(id)) return null;
  // The other rooms of the admin feature have little in common: a screen would fetch more than it needs.
  return name.startsWith('admin') && name !== 'admin-fields' ? null : name;
}

/**
 * How the bundler deals modules out to files. Without these groups, each module that two screens share becomes a file of
 * its own, often of a few hundred bytes. With larger groups, a screen fetches what only others need. `e2e/sweeps/budgets.spec.ts`
 * says what each screen brings.
 */
export const chunks = {
  preserveEntrySignatures: 'allow-extension' as const,
  output: {
    // Seven characters tell two releases of a file apart. Every name that the app starts with costs everyone.
    chunkFileNames: 'assets/[name]-[hash:7].js',
    codeSplitting: {
      groups: [
        { name: 'base', test: EVERY_PAGE, priority: 4 },
        { name: 'map', test: MAP, priority: 4, includeDependenciesRecursively: false },
        { name: 'account-forms', test: ACCOUNT_FORMS, priority: 4, includeDependenciesRecursively: false },
        { name: 'small', test: SMALL, priority: 4, includeDependenciesRecursively: false },
        { name: startOf, tags: ['$initial' as const], priority: 3, includeDependenciesRecursively: false },
        { name: 'icons', test: isAppIcon, minShareCount: 5, priority: 2 },
        { name: groundOf, minShareCount: 4, priority: 2, includeDependenciesRecursively: false },
        { name: sharedOf, minShareCount: 2, priority: 1, includeDependenciesRecursively: false },
      ],
    },
  },
};

const HINT = '//# allFunctionsCalledOnLoad';
/** In characters. Smaller scripts are compiled in no time, and the hint would only make them larger. */
const SMALL_SCRIPT = 10_000;

/**
 * Asks Chromium to compile all functions of a script while it arrives, on another thread. Otherwise it would compile most of
 * them one by one while the screen is drawn, and what it shows would be seen later (decision 037).
 */
export function compileEarly(): Plugin {
  return {
    name: 'ecopulse:compile-early',
    apply: 'build',
    // The comment has to be the first of the file, before what other plugins put there.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && file.code.length > SMALL_SCRIPT) file.code = `${HINT}\n${file.code}`;
      },
    },
  };
}
