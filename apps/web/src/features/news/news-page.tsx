export function NewsPage() {
  return <h1>NewsPage</h1>;
}
