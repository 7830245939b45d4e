import { useParams } from "react-router";
import { CustomerDetails } from "./CustomerDetails.tsx";
import { CustomerList } from "./CustomerList.tsx";
import "./customers.css";

/** The list of customers, or the page of one. */
export default function CustomersTab() {
  const [, id] = (useParams()["*"] ?? "").split("/");
  return id ? <CustomerDetails key={id} id={id} /> : <CustomerList />;
}
