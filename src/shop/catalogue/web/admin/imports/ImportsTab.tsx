import { useParams } from "react-router";
import { ImportList } from "./ImportList.tsx";
import { ImportReport } from "./ImportReport.tsx";
import "../adminProducts.css";
import "./imports.css";

/** Imports of products from exports of other shop systems. */
export default function ImportsTab() {
  const [, id] = (useParams()["*"] ?? "").split("/");
  return id ? <ImportReport key={id} id={id} /> : <ImportList />;
}
