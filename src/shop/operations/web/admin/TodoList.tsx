import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Overview } from "#shop/operations/contract.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { SuccessIcon, WarningIcon } from "#web/ui/icons.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { todoItems } from "./todoItems.ts";

/** A tile with the count of each kind of open work, and the settings that the law still requires. */
export function TodoList({ overview }: { overview: Overview }) {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  const { waiting, failedRefundOrders, missingSettings, areTaxesAdded } = overview;
  const tasks = todoItems.filter(({ name }) => waiting[name] > 0);
  return (
    <section aria-labelledby="home-tasks">
      <h2 id="home-tasks">{t("home.tasks")}</h2>
      {tasks.length > 0 ? (
        <ul className="tasks">
          {tasks.map((task) => (
            <li key={task.name} className={"isProblem" in task ? "task task--problem" : "task"}>
              <Link to={`/secret-dashboard/${task.to}`}>
                <b className="number">{number(waiting[task.name])}</b>
                <span>
                  {"isProblem" in task && <WarningIcon />}
                  {t(`home.${task.name}`, { count: waiting[task.name] })}
                </span>
              </Link>
              {task.name === "failedRefunds" && (
                <p className="task__orders">
                  {failedRefundOrders.map(({ id, number }) => (
                    <Link key={id} className="code" to={`/secret-dashboard/orders/${id}`}>
                      {number}
                    </Link>
                  ))}
                </p>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p className="tasks-done">
          <SuccessIcon /> {t("home.done")}
        </p>
      )}
      {(missingSettings.length > 0 || areTaxesAdded) && (
        <Notice tone="warning" title={t("legal.title")}>
          {missingSettings.length > 0 && <p>{missingSettings.map((name) => t(`setting.${name}`)).join(" · ")}</p>}
          {areTaxesAdded && <p>{t("legal.prices")}</p>}
          <Link to="/secret-dashboard/settings">{t("home.toSettings")}</Link>
        </Notice>
      )}
    </section>
  );
}
