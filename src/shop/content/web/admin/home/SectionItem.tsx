import type { DragEvent } from "react";
import { useTranslation } from "react-i18next";
import { parseCairoTime } from "#platform/cairoTime.ts";
import { inLanguage } from "#platform/languages.ts";
import { OrderButtons } from "#shop/catalogue/web/admin/pages/OrderButtons.tsx";
import { Switch } from "#shop/catalogue/web/admin/Switch.tsx";
import { scheduleState } from "#web/admin/scheduleState.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { SectionFields } from "./SectionFields.tsx";
import type { SectionDraft } from "./sectionDraft.ts";
import type { SectionFieldProps } from "./sectionFieldProps.ts";

type Props = SectionFieldProps & {
  isOpen: boolean;
  isFirst: boolean;
  isLast: boolean;
  onOpen(isOpen: boolean): void;
  onMove(step: -1 | 1): void;
  /** Called with the id of the section that was dropped here. */
  onDrop(id: string): void;
};

const dragType = "application/x-home-section";

/** A section in the list: moved by buttons or, with a mouse, by dragging. Its fields open below. */
export function SectionItem({ isOpen, isFirst, isLast, onOpen, onMove, onDrop, ...item }: Props) {
  const { t } = useTranslation("admin");
  const { section, onChange } = item;
  const name = useSectionName(item);
  const type = t(`homePage.type.${section.type}`);
  const drag = {
    draggable: !isOpen,
    onDragStart: (event: DragEvent) => event.dataTransfer.setData(dragType, section.id),
    onDragOver: (event: DragEvent) => event.dataTransfer.types.includes(dragType) && event.preventDefault(),
    onDrop(event: DragEvent) {
      const id = event.dataTransfer.getData(dragType);
      if (!id) return;
      event.preventDefault();
      onDrop(id);
    },
  };
  return (
    <li className="home-section" {...drag}>
      <div className="home-section__row">
        <div className="home-section__name">
          <b>
            <bdi>{name}</bdi>
          </b>
          {name !== type && <span className="small muted">{type}</span>}
          <StateBadge section={section} />
        </div>
        <div className="home-section__tools">
          <Switch
            label={t("homePage.show", { name })}
            on={!section.hidden}
            onChange={(isOn) => onChange({ hidden: !isOn })}
          />
          <OrderButtons name={name} isFirst={isFirst} isLast={isLast} onMove={onMove} />
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-label={t(isOpen ? "homePage.closeOf" : "homePage.editOf", { name })}
            onClick={() => onOpen(!isOpen)}
          >
            {t(isOpen ? "homePage.close" : "homePage.edit")}
          </Button>
        </div>
      </div>
      {isOpen && <SectionFields {...item} name={name} />}
    </li>
  );
}

function StateBadge({ section: { hidden, startsAt, endsAt } }: { section: SectionDraft }) {
  const { t } = useTranslation("admin");
  if (hidden) return <Badge>{t("homePage.hidden")}</Badge>;
  if (!startsAt && !endsAt) return null;
  const state = scheduleState(toIso(startsAt), toIso(endsAt));
  return <Badge tone={state === "now" ? "success" : "plain"}>{t(`schedule.${state}`)}</Badge>;
}

const toIso = (field: string) => parseCairoTime(field.replace("T", " "))?.toISOString() ?? null;

/** The title that staff wrote, the name of the collection, or the kind of products or section. */
function useSectionName({ section, page }: SectionFieldProps): string {
  const { t } = useTranslation("admin");
  const { language } = useLanguage();
  const title = "title" in section ? inLanguage(section.title, language) : "";
  if (title) return title;
  if (section.type !== "products") return t(`homePage.type.${section.type}`);
  const collection = page.collections.find(({ id }) => id === section.collection);
  return section.source === "collection" && collection
    ? inLanguage(collection.name, language)
    : t(`homePage.source.${section.source}`);
}
