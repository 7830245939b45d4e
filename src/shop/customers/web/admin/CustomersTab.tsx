import { useParams } from "react-router";
import { CustomerList } from "./CustomerList.tsx";
import { CustomerPage } from "./CustomerPage.tsx";
import "./customers.css";

/** The list of customers, or the page of one. */
export default function CustomersTab() {
  const [, id] = (useParams()["*"] ?? "").split("/");
  return id ? <CustomerPage key={id} id={id} /> : <CustomerList />;
}
