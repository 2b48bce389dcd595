interface Props {
  caption: string;
  /** Two may have the same name. */
  columns: readonly string[];
  /** The first cell names the row. */
  rows: readonly (readonly string[])[];
}

/** What a chart shows, exactly, for those who cannot see it. */
export function DataTable({ caption, columns, rows }: Props) {
  return (
    <div className="visually-hidden">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {[...columns.entries()].map(([place, column]) => (
              <th key={place} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {[...cells.entries()].map(([place, cell]) => (
                <td key={place}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
