import { Skeleton } from "#web/ui/Skeleton.tsx";

const rows = Array.from({ length: 12 }, (_, at) => at);
const widths = ["1rem", "5rem", "8rem", "9rem", "5rem", "1rem", "4rem", "6rem", "5rem"];

/** Rows of the height of those that are coming. */
export const RowSkeletons = () =>
  rows.map((row) => (
    <tr key={row}>
      {widths.map((width, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their order
        <td key={at}>
          <Skeleton width={width} height="0.9rem" />
        </td>
      ))}
    </tr>
  ));
