import { fileURLToPath } from 'node:url';

function fromWebFolder(path: string): string {
  return fileURLToPath(new URL(`../${path}`, import.meta.url));
}

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

/** The modules and everything they import. */
function collectModules(starts: readonly string[], graph: Graph, includesDynamic: boolean): ReadonlySet<string> {
  const modules = new Set(starts.map(fromWebFolder));
  for (const id of modules) {
    const info = graph.getModuleInfo(id);
    for (const next of info?.importedIds ?? []) modules.add(next);
    if (includesDynamic) for (const next of info?.dynamicallyImportedIds ?? []) modules.add(next);
  }
  return modules;
}

const HOME = ['src/features/home/home-page.tsx', 'src/features/home/home-community.tsx'];

/** `landing` is what the landing page needs at once, `visitors` everything that any page for visitors may load. */
function collectAreas(graph: Graph) {
  return {
    app: collectModules(['app.html'], graph, false),
    home: collectModules(['app.html', ...HOME], graph, false),
    landing: collectModules(['landing.html', 'src/app/landing/landing-page.tsx'], graph, false),
    visitors: collectModules(['landing.html'], graph, true),
  };
}

let areas: ReturnType<typeof collectAreas> | undefined;

/** Small modules of the list of green spaces, which its other screens or parts share: one file instead of six. */
const OF_PLACES =
  /\/green-spaces\/(open-at|opening-state|needs|list\/(filter-chip|lazy-needs|need-params)|status\/(open-now|place-status))\.tsx?$/;

/** What editors of admins share, without what few of them load: three files instead of twenty. */
const OF_EDITORS: Readonly<Record<string, RegExp>> = {
  'admin-form':
    /\/features\/admin\/(editor\/(editor-(form|bar|failure-note)|error-summary|problem-links|leave-guard|loaded-content|use-draft)|fields\/use-field)/,
  'admin-fields': /\/features\/admin\/fields\/(inputs|text-inputs|field-labels)/,
  'admin-editor':
    /\/features\/admin\/(editor\/(content-(?!editing)|before-|use-editor)|fields\/(field-table|optional|picture))/,
};
const OF_ADMIN = /\/features\/admin\/shell\/(?!codes-needed)/;

const APP_ENTRY = fromWebFolder('src/app/app.tsx');

/**
 * Assigns a module to a chunk. Each set includes all imports that no set above it contains, so chunks never import each
 * other in a cycle.
 */
function chunkName(id: string, graph: Graph): string | null {
  const { app, home, landing, visitors } = (areas ??= collectAreas(graph));
  // An entry needs its own file, so that its page can name it.
  if (id.endsWith('.html') || id === APP_ENTRY) return null;
  // Other screens need the general code without that of the features, so it gets a chunk of its own.
  const isOfFeature = id.includes('/src/features/');
  if (landing.has(id) && home.has(id)) return 'base';
  if (landing.has(id)) return isOfFeature ? 'landing-shared' : 'forms';
  if (visitors.has(id)) {
    if (app.has(id)) return 'app-shared';
    return home.has(id) && !id.endsWith('/lang-of.ts') ? 'home-shared' : null;
  }
  if (app.has(id)) return 'app-start';
  const [ofEditors] = Object.entries(OF_EDITORS).find(([, modules]) => modules.test(id)) ?? [];
  if (ofEditors) return ofEditors;
  if (OF_ADMIN.test(id)) return 'admin';
  if (!home.has(id)) return OF_PLACES.test(id) ? 'places' : null;
  if (!isOfFeature) return 'app-start';
  // Apart, since the screens of these features need them without the rest of home.
  return /\/features\/(green-spaces|lessons)\//.test(id) ? 'home-content' : 'home';
}

/** Few chunks for the start of each page; the bundler decides the rest. `e2e/sweeps/budgets.spec.ts` checks the sizes. */
export const codeSplitting = {
  groups: [{ name: chunkName, minShareCount: 2, includeDependenciesRecursively: false }],
};
