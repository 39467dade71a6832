process.env['DATA_DIR'] ??= './data-demo';
await import('../apps/server/src/demo/demo.ts');
await import('./start.ts');
