import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { isolated } from "#platform/bidi.ts";
import { languageName } from "#platform/languages.ts";
import type { MessageThread } from "#shop/support/adminContract.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useCan } from "#web/session/useCan.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Drawer } from "#web/ui/Drawer.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { TextAreaField } from "#web/ui/TextAreaField.tsx";
import { toast } from "#web/ui/toast.ts";
import { adminSupportApi } from "./adminSupportApi.ts";
import { messageTones } from "./messageTones.ts";
import { allMessages, messageQuery } from "./queries.ts";

/** One message thread, beside the list. */
export function MessageDrawer({ id, onClose }: { id: string | undefined; onClose(): void }) {
  const { t } = useTranslation("admin");
  const errorMessage = useAdminErrorMessage();
  const message = useQuery({ ...messageQuery(id ?? ""), enabled: id !== undefined });
  const shown = id === undefined ? undefined : message.data;
  return (
    <Drawer
      wide
      open={id !== undefined}
      onClose={onClose}
      title={shown ? t("messages.number", { ticket: shown.ticket }) : t("messages.loading")}
      lead={shown && <bdi>{shown.name}</bdi>}
    >
      {shown ? (
        <Conversation key={shown.id} message={shown} />
      ) : message.isError ? (
        <EmptyState
          title={errorMessage(message.error)}
          action={<Button onClick={() => message.refetch()}>{t("tryAgain")}</Button>}
        />
      ) : (
        <SkeletonLines lines={5} height="3rem" />
      )}
    </Drawer>
  );
}

function Conversation({ message }: { message: MessageThread }) {
  const { t } = useTranslation("admin");
  const { dayAndTime } = useLanguage();
  const can = useCan();
  return (
    <div className="stack">
      <div className="row row--between">
        <Badge tone={messageTones[message.status]}>{t(`messages.${message.status}`)}</Badge>
        <time className="muted tiny" dateTime={message.createdAt}>
          {dayAndTime(message.createdAt)}
        </time>
      </div>
      {message.status === "suspected" && <Notice tone="warning">{t("messages.suspected.why")}</Notice>}
      <dl className="description-list">
        <div>
          <dt>{t("col.email")}</dt>
          <dd>
            <a className="code" href={`mailto:${message.email}`}>
              {message.email}
            </a>
          </dd>
        </div>
        <div>
          <dt>{t("col.topic")}</dt>
          <dd>{t(`messages.topic.${message.topic}`)}</dd>
        </div>
        {message.orderNumber && (
          <div>
            <dt>{t("filter.number")}</dt>
            <dd>
              <a className="code" href={`/secret-dashboard/orders?orderId=${encodeURIComponent(message.orderNumber)}`}>
                {message.orderNumber}
              </a>
            </dd>
          </div>
        )}
        <div>
          <dt>{t("col.language")}</dt>
          <dd>{languageName(message.language)}</dd>
        </div>
      </dl>
      <blockquote className="message" dir="auto">
        {message.message}
      </blockquote>
      {message.answers.map(({ body, by, at }) => (
        <article key={at} className="message message--reply">
          <p className="tiny muted">
            <bdi>{by ?? t("messages.formerColleague")}</bdi> · <time dateTime={at}>{dayAndTime(at)}</time>
          </p>
          <p dir="auto">{body}</p>
        </article>
      ))}
      {can("messages.answer") && <ReplyForm message={message} />}
    </div>
  );
}

function ReplyForm({ message }: { message: MessageThread }) {
  const { t } = useTranslation("admin");
  const { t: errorText } = useTranslation("errors");
  const errorMessage = useAdminErrorMessage();
  const queryClient = useQueryClient();
  const [bodyError, setBodyError] = useState<string>();
  const params = { id: message.id };
  const showThread = (thread: MessageThread) => {
    queryClient.setQueryData(messageQuery(message.id).queryKey, thread);
    void queryClient.invalidateQueries(allMessages);
  };
  const answer = useMutation({
    mutationFn: (body: string) => adminSupportApi.answerMessage({ params, body: { body } }),
    onSuccess(thread) {
      showThread(thread);
      toast.success(t("messages.sent"));
    },
  });
  const setStatus = useMutation({
    mutationFn: (status: "open" | "closed" | "spam") => adminSupportApi.setMessageStatus({ params, body: { status } }),
    onSuccess: showThread,
  });
  const error = answer.error ?? setStatus.error;

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const body = String(new FormData(form).get("answer") ?? "").trim();
    setBodyError(body ? undefined : errorText("validation.required"));
    if (body && !answer.isPending) answer.mutate(body, { onSuccess: () => form.reset() });
  }

  return (
    <form className="stack" noValidate onChange={() => setBodyError(undefined)} onSubmit={send}>
      {error && <Notice tone="danger" live title={errorMessage(error)} />}
      <TextAreaField
        label={t("messages.answer")}
        name="answer"
        rows={6}
        maxLength={8000}
        error={bodyError}
        hint={t("messages.frame", { name: isolated(message.name), language: languageName(message.language) })}
      />
      <div className="actions">
        <Button kind="main" type="submit" busy={answer.isPending}>
          {t("messages.send")}
        </Button>
        {message.status !== "closed" && (
          <Button busy={setStatus.isPending} onClick={() => setStatus.mutate("closed")}>
            {t("messages.close")}
          </Button>
        )}
        {(message.status === "closed" || message.status === "spam") && (
          <Button busy={setStatus.isPending} onClick={() => setStatus.mutate("open")}>
            {t("messages.reopen")}
          </Button>
        )}
        {message.status === "suspected" && (
          <Button busy={setStatus.isPending} onClick={() => setStatus.mutate("open")}>
            {t("messages.notSpam")}
          </Button>
        )}
        {(message.status === "open" || message.status === "suspected") && (
          <Button kind="quiet" busy={setStatus.isPending} onClick={() => setStatus.mutate("spam")}>
            {t("messages.isSpam")}
          </Button>
        )}
      </div>
    </form>
  );
}
