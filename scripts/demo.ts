process.env['DATA_DIR'] ??= './data-demo';
// Its pictures would be of no use in a bucket of the operator.
delete process.env['PICTURES_S3_URL'];
await import('../apps/server/src/demo/demo.ts');
await import('./start.ts');
