declare module "*.toml" {
  const words: Record<string, string>;
  export default words;
}
