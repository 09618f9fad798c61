import { ArrowLink, NewTab, newTabAttributes } from "#app/ui/arrow-link.tsx";
import type { SearchResult } from "./search.server.ts";
import type { SnippetPart } from "./snippet.ts";

/** One result: name, where it is, the words that were found, the way to it. */
export function Result({ result, id }: { result: SearchResult; id: string }) {
  return (
    <li className="result" id={id}>
      <h2>
        <a href={result.address} {...newTabAttributes(result.address)}>
          {result.title}
          <NewTab to={result.address} />
        </a>
      </h2>
      {result.path.length > 0 && (
        <ol className="path" aria-label="Where it is">
          {result.path.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ol>
      )}
      <p>
        {result.snippet.map((part, index) =>
          part.hit ? <mark key={keyOf(part, index)}>{part.text}</mark> : part.text,
        )}
      </p>
      <ArrowLink to={result.address}>
        Read more<span className="visually-hidden"> about {result.title}</span>
      </ArrowLink>
    </li>
  );
}

function keyOf(part: SnippetPart, index: number): string {
  return `${index} ${part.text}`;
}
