declare module "virtual:board-words" {
  /** The words of boards, by the code of their language. */
  const words: Record<string, Record<string, string>>;
  export default words;
}

declare module "virtual:board-style" {
  const style: string;
  export default style;
}
