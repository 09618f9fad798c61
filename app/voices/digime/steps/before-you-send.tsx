import type { Site } from "#app/site/site.ts";

/** What a child should know before sending, in the office's words (spec digime.told). */
export function BeforeYouSend({ words }: { words: Site["beforeYouSend"] }) {
  if (!words) return null;
  return (
    <section className="before-you-send" aria-labelledby="before-heading">
      <h2 id="before-heading">Before you send</h2>
      <ul>
        {words.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>
        <a href={words.privacy.page}>{words.privacy.label}</a>
      </p>
    </section>
  );
}
