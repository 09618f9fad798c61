/**
 * Words of somebody who may need help now. Too many hits cost nothing: the help box is kind to everyone, and the
 * response is read sooner. Software never refuses a response for its words.
 */
const signs = [
  /\bsui[cs]id/i,
  /\bkill(?:ing|ed)? (?:my ?self|me)\b|\bkms\b/i,
  /\b(?:want|wanna|going|wish i could|ready) (?:to )?die\b|\bwish i (?:was|were) (?:dead|never born)\b/i,
  /\b(?:end|ending|take|taking) (?:it all|my (?:own )?life)\b/i,
  /\b(?:better off|no (?:point|reason)(?: in)?|don'?t want to|tired of|can'?t (?:keep|go on)) (?:without me|living|live|being alive|be alive|be here any ?more)\b/i,
  /\bself[ -]?harm|\b(?:cut(?:ting)?|hurt(?:ing)?|harm(?:ing)?|burn(?:ing)?) my ?self\b|\boverdos/i,
  /\b(?:hits?|hitting|beats?|beating|punch(?:es)?|kicks?|slaps?|chokes?|hurts?|touch(?:es|ed|ing)?|rapes?d?|abus(?:es|ed|ing)) (?:me|us|my (?:mum|mom|brother|sister))\b/i,
  /\brape|\bmolest|\b(?:sexual(?:ly)?|child) (?:abuse|assault)|\bbeing abused\b/i,
  /\b(?:scared|afraid|frightened|not safe|unsafe) (?:to (?:go|be) (?:home|at home)|at home|of my (?:dad|mum|mom|father|mother|step\w*|uncle|brother|boyfriend))\b/i,
  /\b(?:starv(?:e|ing) my ?self|mak(?:e|ing) my ?self (?:sick|throw up)|don'?t feel safe)\b/i,
  /\b(?:ran|run|running) away from home\b|\bnowhere to (?:sleep|go tonight)\b|\bno ?body (?:would|will) (?:care|miss me)\b/i,
];

/** Whether a text has words of distress. */
export function soundsDistressed(text: string): boolean {
  const plain = text.replace(/[‘’]/g, "'").replace(/\p{Cf}/gu, "");
  return signs.some((sign) => sign.test(plain));
}
