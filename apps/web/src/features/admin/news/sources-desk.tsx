export function SourcesDesk() {
  return <h1>SourcesDesk</h1>;
}
