import { Skeleton } from "#web/ui/Skeleton.tsx";

const rows = Array.from({ length: 12 }, (_, at) => at);
const widths = ["6rem", "9rem", "5rem", "8rem", "4rem"];

/** Skeleton rows of the height of real ones. */
export const RowSkeletons = ({ columns }: { columns: number }) =>
  rows.map((row) => (
    <tr key={row}>
      {Array.from({ length: columns }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their order
        <td key={at}>
          <Skeleton width={widths[(row + at) % widths.length] ?? "6rem"} height="0.9rem" />
        </td>
      ))}
    </tr>
  ));
