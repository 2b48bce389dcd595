interface Props {
  caption: string;
  /** Column headings, which need not be unique. */
  columns: readonly string[];
  /** The first cell names the row. */
  rows: readonly (readonly string[])[];
}

/** The exact figures of a chart, for screen readers. */
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
