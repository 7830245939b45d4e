import { useParams } from "react-router";
import { CampaignList } from "./campaigns/CampaignList.tsx";
import { CampaignScreen } from "./campaigns/CampaignScreen.tsx";
import "./campaigns/campaigns.css";

/** The list, or the campaign of the URL. */
export default function CampaignsTab() {
  const [, id] = (useParams()["*"] ?? "").split("/");
  return id ? <CampaignScreen key={id} id={id === "new" ? undefined : id} /> : <CampaignList />;
}
