import manifest from '../package.json' with { type: 'json' };

/** The release that runs, such as `1.0.0`; all workspaces have the same. */
export const VERSION = manifest.version;
