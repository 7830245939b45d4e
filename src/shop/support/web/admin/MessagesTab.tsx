import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { truncate } from "#platform/truncate.ts";
import { messageStates, topics } from "#shop/support/contactMessage.ts";
import { AdminList } from "#web/admin/list/AdminList.tsx";
import { ChoiceFilter } from "#web/admin/list/ChoiceFilter.tsx";
import { ListFilters } from "#web/admin/list/ListFilters.tsx";
import { useUrlFilters } from "#web/admin/list/useUrlFilters.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { MessageDrawer } from "./MessageDrawer.tsx";
import { messageTones } from "./messageTones.ts";
import { messagesQuery } from "./queries.ts";
import "./messages.css";

export default function MessagesTab() {
  const { t } = useTranslation("admin");
  const { brief, number } = useLanguage();
  const address = useUrlFilters("/secret-dashboard/messages", ["q", "status", "topic"]);
  const [, opened] = (useParams()["*"] ?? "").split("/");
  const { status, topic } = address.values;
  const messages = useQuery(messagesQuery(address.values, address.page));
  const { open, suspected } = messages.data ?? {};
  return (
    <AdminList
      title={t("tab.messages")}
      query={messages}
      columns={6}
      hrefOf={(page) => address.hrefOf({}, page)}
      isFiltered={address.isFiltered}
      onOpen={address.open}
      empty={{ title: t("messages.empty"), text: t("messages.emptyText") }}
      tools={
        <>
          {!!open && <Badge tone="warning">{t("messages.waiting", { count: open, n: number(open) })}</Badge>}
          {!!suspected && (
            <Link to={address.hrefOf({ status: "suspected" })}>
              {t("messages.suspects", { count: suspected, n: number(suspected) })}
            </Link>
          )}
        </>
      }
      filters={
        <ListFilters address={address} search={{ name: "q", label: t("messages.search") }}>
          <ChoiceFilter
            label={t("filter.status")}
            name="status"
            value={status}
            options={messageStates.map((value) => ({ value, label: t(`messages.${value}`) }))}
            onChange={(status) => address.set({ status })}
          />
          <ChoiceFilter
            label={t("col.topic")}
            name="topic"
            value={topic}
            options={topics.map((value) => ({ value, label: t(`messages.topic.${value}`) }))}
            onChange={(topic) => address.set({ topic })}
          />
        </ListFilters>
      }
      head={
        <>
          <th className="data-table__name">{t("col.number")}</th>
          <th>{t("col.received")}</th>
          <th>{t("col.name")}</th>
          <th>{t("col.topic")}</th>
          <th>{t("col.message")}</th>
          <th>{t("col.status")}</th>
        </>
      }
      row={(message, first) => (
        <tr
          key={message.id}
          data-id={message.id}
          tabIndex={first ? 0 : -1}
          onClick={(event) => {
            if (!(event.target as HTMLElement).closest("button")) address.open(message.id);
          }}
        >
          <th scope="row" className="data-table__name">
            <button
              type="button"
              className="code"
              aria-label={t("messages.open.one", { ticket: message.ticket })}
              onClick={() => address.open(message.id)}
            >
              {message.ticket}
            </button>
          </th>
          <td className="number">
            <time dateTime={message.createdAt}>{brief(message.createdAt)}</time>
          </td>
          <td>
            <bdi>{message.name}</bdi>
          </td>
          <td className="muted">{t(`messages.topic.${message.topic}`)}</td>
          <td className="messages__start">
            <bdi>{truncate(message.message, 90)}</bdi>
          </td>
          <td>
            <Badge tone={messageTones[message.status]}>{t(`messages.${message.status}`)}</Badge>
          </td>
        </tr>
      )}
    >
      <MessageDrawer id={opened || undefined} onClose={() => address.open()} />
    </AdminList>
  );
}
