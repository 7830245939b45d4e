import { Outlet } from "react-router";
import { Queries } from "./Queries.tsx";

/** Pages that fetch their data in the browser at once. Those of customers alone load it with the session check. */
export default function QueryLayout() {
  return (
    <Queries>
      <Outlet />
    </Queries>
  );
}
