import { type Editor, useEditorState } from "@tiptap/react";
import {
  Bold,
  Heading1,
  Heading2,
  Image,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  Redo2,
  Undo2,
} from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "#platform/languages.ts";
import { type MergeField, mergeFields } from "#shop/marketing/mergeFields.ts";
import { classNames } from "#web/ui/classNames.ts";
import { LinkDialog } from "./LinkDialog.tsx";

/** Greeting for a recipient without a name. */
const nameFallback: Record<Language, string> = { en: "there", ar: "بك", es: "a todos", fr: "à tous" };

const mergeTag = (field: MergeField, language: Language) =>
  field === "name" ? `{{name|${nameFallback[language]}}}` : `{{${field}}}`;

export function EditorToolbar({ editor, language }: { editor: Editor; language: Language }) {
  const { t } = useTranslation("admin");
  const [openDialog, setOpenDialog] = useState<"link" | "picture">();
  const active = useEditorState({
    editor,
    selector: ({ editor }) => ({
      bold: editor.isActive("bold"),
      italic: editor.isActive("italic"),
      h1: editor.isActive("heading", { level: 1 }),
      h2: editor.isActive("heading", { level: 2 }),
      list: editor.isActive("bulletList"),
      numbers: editor.isActive("orderedList"),
      quote: editor.isActive("blockquote"),
      link: editor.isActive("link"),
    }),
  });
  const chain = () => editor.chain().focus();
  const toolButton = (name: ToolName, Icon: LucideIcon, press: () => void, pressed?: boolean) => (
    <button
      key={name}
      type="button"
      className={classNames("campaign__tool", /undo|redo|list|numbers|quote/.test(name) && "campaign__tool--mirrors")}
      title={t(`campaigns.tool.${name}`)}
      aria-label={t(`campaigns.tool.${name}`)}
      aria-pressed={pressed}
      onClick={press}
    >
      <Icon aria-hidden />
    </button>
  );
  return (
    <div className="campaign__tools" role="toolbar" aria-label={t("campaigns.tools")}>
      {toolButton("bold", Bold, () => chain().toggleBold().run(), active.bold)}
      {toolButton("italic", Italic, () => chain().toggleItalic().run(), active.italic)}
      {toolButton("h1", Heading1, () => chain().toggleHeading({ level: 1 }).run(), active.h1)}
      {toolButton("h2", Heading2, () => chain().toggleHeading({ level: 2 }).run(), active.h2)}
      {toolButton("list", List, () => chain().toggleBulletList().run(), active.list)}
      {toolButton("numbers", ListOrdered, () => chain().toggleOrderedList().run(), active.numbers)}
      {toolButton("quote", Quote, () => chain().toggleBlockquote().run(), active.quote)}
      {toolButton("line", Minus, () => chain().setHorizontalRule().run())}
      {toolButton("link", Link, () => setOpenDialog("link"), active.link)}
      {toolButton("picture", Image, () => setOpenDialog("picture"))}
      {toolButton("undo", Undo2, () => chain().undo().run())}
      {toolButton("redo", Redo2, () => chain().redo().run())}
      <select
        className="input input--small campaign__fields"
        aria-label={t("campaigns.fields")}
        title={t("campaigns.fieldHint")}
        value=""
        onChange={(event) =>
          chain()
            .insertContent(mergeTag(event.currentTarget.value as MergeField, language))
            .run()
        }
      >
        <option value="">{t("campaigns.fields")}</option>
        {mergeFields.map((field) => (
          <option key={field} value={field}>
            {t(`campaigns.field.${field}`)}
          </option>
        ))}
      </select>
      <LinkDialog
        kind={openDialog}
        url={openDialog === "link" ? String(editor.getAttributes("link").href ?? "") : ""}
        onClose={() => setOpenDialog(undefined)}
        onSubmit={(address, alt) => {
          if (openDialog === "picture") chain().setImage({ src: address, alt }).run();
          else if (!address) chain().extendMarkRange("link").unsetLink().run();
          else if (editor.state.selection.empty && !active.link)
            chain()
              .insertContent({ type: "text", text: address, marks: [{ type: "link", attrs: { href: address } }] })
              .run();
          else chain().extendMarkRange("link").setLink({ href: address }).run();
        }}
      />
    </div>
  );
}

type ToolName =
  | "bold"
  | "italic"
  | "h1"
  | "h2"
  | "list"
  | "numbers"
  | "quote"
  | "line"
  | "link"
  | "picture"
  | "undo"
  | "redo";
