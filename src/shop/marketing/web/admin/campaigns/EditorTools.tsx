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
import { type Field, fields } from "#shop/marketing/personalisation.ts";
import { classes } from "#web/ui/classes.ts";
import { AddressDialog } from "./AddressDialog.tsx";

/** What stands in a greeting for somebody whose name is not known. */
const instead: Record<Language, string> = { en: "there", ar: "بك", es: "a todos", fr: "à tous" };

const markOf = (field: Field, language: Language) =>
  field === "name" ? `{{name|${instead[language]}}}` : `{{${field}}}`;

export function EditorTools({ editor, language }: { editor: Editor; language: Language }) {
  const { t } = useTranslation("admin");
  const [asking, setAsking] = useState<"link" | "picture">();
  const is = useEditorState({
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
  const on = () => editor.chain().focus();
  const tool = (name: ToolName, Icon: LucideIcon, press: () => void, pressed?: boolean) => (
    <button
      key={name}
      type="button"
      className={classes("campaign__tool", /undo|redo|list|numbers|quote/.test(name) && "campaign__tool--mirrors")}
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
      {tool("bold", Bold, () => on().toggleBold().run(), is.bold)}
      {tool("italic", Italic, () => on().toggleItalic().run(), is.italic)}
      {tool("h1", Heading1, () => on().toggleHeading({ level: 1 }).run(), is.h1)}
      {tool("h2", Heading2, () => on().toggleHeading({ level: 2 }).run(), is.h2)}
      {tool("list", List, () => on().toggleBulletList().run(), is.list)}
      {tool("numbers", ListOrdered, () => on().toggleOrderedList().run(), is.numbers)}
      {tool("quote", Quote, () => on().toggleBlockquote().run(), is.quote)}
      {tool("line", Minus, () => on().setHorizontalRule().run())}
      {tool("link", Link, () => setAsking("link"), is.link)}
      {tool("picture", Image, () => setAsking("picture"))}
      {tool("undo", Undo2, () => on().undo().run())}
      {tool("redo", Redo2, () => on().redo().run())}
      <select
        className="input input--small campaign__fields"
        aria-label={t("campaigns.fields")}
        title={t("campaigns.fieldHint")}
        value=""
        onChange={(event) =>
          on()
            .insertContent(markOf(event.currentTarget.value as Field, language))
            .run()
        }
      >
        <option value="">{t("campaigns.fields")}</option>
        {fields.map((field) => (
          <option key={field} value={field}>
            {t(`campaigns.field.${field}`)}
          </option>
        ))}
      </select>
      <AddressDialog
        kind={asking}
        address={asking === "link" ? String(editor.getAttributes("link").href ?? "") : ""}
        onClose={() => setAsking(undefined)}
        onGiven={(address, alt) => {
          if (asking === "picture") on().setImage({ src: address, alt }).run();
          else if (!address) on().extendMarkRange("link").unsetLink().run();
          else if (editor.state.selection.empty && !is.link)
            on()
              .insertContent({ type: "text", text: address, marks: [{ type: "link", attrs: { href: address } }] })
              .run();
          else on().extendMarkRange("link").setLink({ href: address }).run();
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
