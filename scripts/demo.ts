/** EcoPulse with a believable community, on a data folder of its own. */
process.env['DATA_DIR'] ??= './data-demo';
await import('../apps/server/src/demo/demo.ts');
await import('./start.ts');
