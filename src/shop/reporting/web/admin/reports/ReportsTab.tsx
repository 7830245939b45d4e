import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { reportGroups, reportNames, reportOf } from "#shop/reporting/reportDefinitions.ts";
import { ReportScreen } from "./ReportScreen.tsx";
import "../analytics.css";
import "./reports.css";

/** The list of all reports; below the path of the tab, one of them. */
export default function ReportsTab() {
  const [, opened] = (useParams()["*"] ?? "").split("/");
  const report = reportNames.find((name) => name === opened);
  return report ? <ReportScreen key={report} report={report} /> : <ReportList />;
}

function ReportList() {
  const { t } = useTranslation("admin");
  return (
    <>
      <div className="admin__head">
        <h1>{t("tab.reports")}</h1>
      </div>
      <div className="report-list">
        {reportGroups.map((group) => (
          <section key={group}>
            <h2>{t(`reports.group.${group}`)}</h2>
            <ul>
              {reportNames
                .filter((name) => reportOf(name).group === group)
                .map((name) => (
                  <li key={name}>
                    <Link to={`/secret-dashboard/reports/${name}`}>{t(`reports.title.${name}`)}</Link>
                    <p className="muted small">{t(`reports.lead.${name}`)}</p>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
