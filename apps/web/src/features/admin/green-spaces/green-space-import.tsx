export function GreenSpaceImport() {
  return <h1>GreenSpaceImport</h1>;
}
