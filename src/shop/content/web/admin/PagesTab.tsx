import { useParams } from "react-router";
import { PageList } from "./pages/PageList.tsx";
import { PageScreen } from "./pages/PageScreen.tsx";

/** The list, or the page of the URL. */
export default function PagesTab() {
  const [, id] = (useParams()["*"] ?? "").split("/");
  return id ? <PageScreen key={id} id={id === "new" ? undefined : id} /> : <PageList />;
}
