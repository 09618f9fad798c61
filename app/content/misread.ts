export const MISREAD = "Letters are wrong here, such as â€™ for ’. Type the line again, and save the file as UTF-8.";
/** UTF-8 that was read as Windows-1252, also where its no-break space became a space. */
export const misread =
  /â[€„†ˆ‰˜œ™š•–—]|ðŸ|ï»¿|ï¿½|ï¸|á[º»][\u0080-\u00bfŒ-ƒˆ˜–-™]|[ÂÃ](?![’”…–—](?!\p{L}))[\u0080-\u00bfŒ-ƒˆ˜–-™]|(?<=\p{Ll})[ÂÃ]|(?<!\p{L})Â(?=\s)|(?:[Â-ß][\u0080-\u00bfŒ-ƒˆ˜–-™]|[à-ï][\u0080-\u00bfŒ-ƒˆ˜–-™]{2}){2}/u;
