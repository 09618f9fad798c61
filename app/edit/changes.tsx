/** The lines that differ between two texts, with their signs. */
export const Changes = ({ lines }: { lines: string[] }) => (
  <div className="edit-change">
    {lines.map((line, at) => {
      const Line = line.startsWith("-") ? "del" : line.startsWith("+") ? "ins" : "span";
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same line may be there twice
        <Line key={at}>
          {line[0]} {line.slice(1)}
          {"\n"}
        </Line>
      );
    })}
  </div>
);
