import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { messageStates, topics } from "#shop/support/message.ts";
import { AdminList } from "#web/admin/list/AdminList.tsx";
import { ChoiceFilter } from "#web/admin/list/ChoiceFilter.tsx";
import { ListFilters } from "#web/admin/list/ListFilters.tsx";
import { useAddress } from "#web/admin/list/useAddress.ts";
import { useLanguage } from "#web/language.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { messagesAsk } from "./asks.ts";
import { MessageDrawer } from "./MessageDrawer.tsx";
import { tones } from "./tones.ts";

export default function MessagesTab() {
  const { t } = useTranslation("admin");
  const { brief, number } = useLanguage();
  const address = useAddress("/secret-dashboard/messages", ["q", "status", "topic"]);
  const [, opened] = (useParams()["*"] ?? "").split("/");
  const { status, topic } = address.values;
  const messages = useQuery(messagesAsk(address.values, address.page));
  const open = messages.data?.open;
  return (
    <AdminList
      title={t("tab.messages")}
      query={messages}
      columns={6}
      hrefOf={(page) => address.hrefOf({}, page)}
      isFiltered={address.isFiltered}
      onOpen={address.open}
      empty={{ title: t("messages.empty"), text: t("messages.emptyText") }}
      tools={open ? <Badge tone="warning">{t("messages.waiting", { count: open, n: number(open) })}</Badge> : undefined}
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
              #{message.ticket}
            </button>
          </th>
          <td className="number">
            <time dateTime={message.createdAt}>{brief(message.createdAt)}</time>
          </td>
          <td>
            <bdi>{message.name}</bdi>
          </td>
          <td className="soft">{t(`messages.topic.${message.topic}`)}</td>
          <td className="messages__start">
            <bdi>{message.message.slice(0, 90)}</bdi>
          </td>
          <td>
            <Badge tone={tones[message.status]}>{t(`messages.${message.status}`)}</Badge>
          </td>
        </tr>
      )}
    >
      <MessageDrawer id={opened || undefined} onClose={() => address.open()} />
    </AdminList>
  );
}
