import { fileURLToPath } from 'node:url';

/** What both entries need at once, in one file: it compresses better than twenty small ones, and stays cached. */
const EVERY_PAGE =
  /node_modules[\\/](react|react-dom|scheduler|@lingui|class-variance-authority|clsx)[\\/]|contract[\\/]src[\\/]field-problems\.|lucide-react[\\/]dist[\\/]esm[\\/](?!icons[\\/](?!(moon|sun|x|chevron-down)\.))|web[\\/]src[\\/](lib[\\/](api|call-error|brand|i18n|theme|stored-choice|problem-messages|field-messages)|ui[\\/](art|button|forms[\\/](field|input)|toast[\\/]toast(-style)?\.ts|brand-mark|icon-button-style))/;

/**
 * The icons that pages of the landing draw. All icons come by one module that names every one of them, so that the graph
 * does not tell who draws which. One that is missing here would bring all of the app's start to visitors: the budget says so.
 */
const VISITORS_ICONS: ReadonlySet<string> = new Set(
  'arrow-up-right check chevron-down eye eye-off languages loader-circle moon share-2 sun x'.split(' '),
);
const ICON = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]([\w-]+)\./;

/** An entry stays a file of its own, which its page can name. */
const APP_ENTRY = /app\.html$|src[\\/]app[\\/]app\.tsx$/;
const LANDING = fileURLToPath(new URL('landing.html', import.meta.url));

/** The modules as the bundler sees them when it deals them out. */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

/** All that the landing may ever need of these modules, at once or later. */
function addLanding(modules: Set<string>, id: string, graph: Graph): void {
  if (modules.has(id)) return;
  modules.add(id);
  const info = graph.getModuleInfo(id);
  for (const next of [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])])
    addLanding(modules, next, graph);
}

const ofLanding = new Set<string>();

/** What the app alone begins with, in one file: shared with its screens it would fall into forty, each packed by itself. */
function ofAppAlone(id: string, graph: Graph): string | null {
  const icon = ICON.exec(id)?.[1];
  if (icon !== undefined) return VISITORS_ICONS.has(icon) ? null : 'app-start';
  addLanding(ofLanding, LANDING, graph);
  return ofLanding.has(id) || APP_ENTRY.test(id) ? null : 'app-start';
}

/** How the bundler deals modules out to files. */
export const chunks = {
  preserveEntrySignatures: 'allow-extension' as const,
  output: {
    codeSplitting: {
      groups: [
        { name: 'base', test: EVERY_PAGE, priority: 2 },
        { name: ofAppAlone, tags: ['$initial' as const], priority: 1, includeDependenciesRecursively: false },
      ],
    },
  },
};
