process.env['DATA_DIR'] ??= './data-demo';
// Keeps the demo's pictures out of the operator's bucket.
delete process.env['PICTURES_S3_URL'];
await import('../apps/server/src/demo/demo.ts');
await import('./start.ts');
