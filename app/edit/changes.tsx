import type { LineChange } from "./line-changes.ts";

/** The lines that differ between two texts, with their signs. */
export const Changes = ({ lines }: { lines: LineChange[] }) => (
  <div className="edit-change">
    {lines.map(({ line, sign }, at) => {
      const Line = sign === "-" ? "del" : sign === "+" ? "ins" : "span";
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same line may be there twice
        <Line key={at}>
          {sign} {line}
          {"\n"}
        </Line>
      );
    })}
  </div>
);
