export function OverviewPage() {
  return <h1>OverviewPage</h1>;
}
