export function ArticlesDesk() {
  return <h1>ArticlesDesk</h1>;
}
