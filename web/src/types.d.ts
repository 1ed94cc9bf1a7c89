/** The languages of the page, by their codes, and their own names. */
declare module "virtual:languages" {
  const languages: Record<string, string>;
  export default languages;
}
