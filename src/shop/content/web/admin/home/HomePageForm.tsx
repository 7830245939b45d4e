import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ErrorKey } from "#platform/errors.ts";
import { createSection, maxSections, type SectionType } from "#shop/content/homePage.ts";
import type { HomePageView } from "#shop/content/homePageContract.ts";
import { FormError } from "#web/admin/FormError.tsx";
import { LeaveDialog } from "#web/admin/LeaveDialog.tsx";
import { useFieldErrors } from "#web/admin/useFieldErrors.ts";
import { useLeaveGuard } from "#web/admin/useLeaveGuard.ts";
import { ApiError } from "#web/api/apiClient.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useCan } from "#web/session/useCan.ts";
import { AddSection } from "./AddSection.tsx";
import { HomePageActions } from "./HomePageActions.tsx";
import { SectionItem } from "./SectionItem.tsx";
import { moveTo, type SectionDraft, toDraft, toFieldErrors } from "./sectionDraft.ts";
import { useHomePageActions } from "./useHomePageActions.ts";
import "#web/admin/adminForm.css";

/** All sections in their order. Nothing is published before the form is saved. */
export function HomePageForm({ page }: { page: HomePageView }) {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  const mayWrite = useCan()("content.write");
  const [initial] = useState(() => page.sections.map(toDraft));
  const [sections, setSections] = useState(initial);
  const [openId, open] = useState<string>();
  const [announcement, announce] = useState("");
  const sentIds = useRef<string[]>([]);
  const list = useRef<HTMLOListElement>(null);
  const actions = useHomePageActions(page.version, (error) => {
    const [path = ""] = error instanceof ApiError ? Object.keys(error.fields) : [];
    const [, at] = /^sections\.(\d+)\./.exec(path) ?? [];
    if (at !== undefined) open(sentIds.current[Number(at)]);
  });
  const isDirty = JSON.stringify(sections) !== JSON.stringify(initial);
  const leaveGuard = useLeaveGuard(mayWrite && !actions.isSaving && isDirty);
  const { errorOf, formError, onSubmit, onChange } = useFieldErrors(actions.error, (errors) =>
    toFieldErrors<ErrorKey | undefined>(errors, sentIds.current),
  );

  function submit(event: FormEvent): void {
    event.preventDefault();
    onSubmit();
    sentIds.current = sections.map(({ id }) => id);
    actions.save(sections);
  }
  function move(from: number, to: number): void {
    if (to < 0 || to >= sections.length || from === to) return;
    setSections(moveTo(sections, from, to));
    announce(t("product.movedTo", { n: number(to + 1), total: number(sections.length) }));
  }
  function add(type: SectionType): void {
    const section = toDraft(createSection(type, crypto.randomUUID()));
    setSections([...sections, section]);
    open(section.id);
    announce(t("homePage.added", { name: t(`homePage.type.${type}`) }));
  }
  function remove(at: number): void {
    setSections(sections.toSpliced(at, 1));
    announce(t("homePage.removed"));
    list.current?.focus();
  }
  const change = (at: number, part: Partial<SectionDraft>) =>
    setSections((now) => now.map((one, place) => (place === at ? ({ ...one, ...part } as SectionDraft) : one)));

  return (
    <form className="stack" noValidate onChange={onChange} onSubmit={submit}>
      <FormError error={formError} />
      <ol className="home-sections" ref={list} tabIndex={-1} aria-label={t("homePage.sections")} inert={!mayWrite}>
        {sections.map((section, at) => (
          <SectionItem
            key={section.id}
            section={section}
            page={page}
            isOpen={section.id === openId}
            isFirst={at === 0}
            isLast={at === sections.length - 1}
            errorOf={(field) => errorOf(`${section.id}.${field}`)}
            onOpen={(isOpen) => open(isOpen ? section.id : undefined)}
            onChange={(part) => change(at, part)}
            onMove={(step) => move(at, at + step)}
            onDrop={(id) =>
              move(
                sections.findIndex((one) => one.id === id),
                at,
              )
            }
            onRemove={() => remove(at)}
          />
        ))}
      </ol>
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
      {mayWrite && sections.length < maxSections && <AddSection onAdd={add} />}
      <LeaveDialog blocker={leaveGuard.blocker} />
      <HomePageActions page={page} sections={sections} mayWrite={mayWrite} {...actions} />
    </form>
  );
}
