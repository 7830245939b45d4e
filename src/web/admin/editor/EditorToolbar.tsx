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
import { classNames } from "#web/ui/classNames.ts";
import { LinkDialog } from "./LinkDialog.tsx";
import { PictureDialog, type UploadPicture } from "./PictureDialog.tsx";

/** The two levels of headings that the toolbar offers. */
export type HeadingLevels = readonly [1 | 2, 2 | 3];
/** Placeholders that the toolbar inserts as text, in a menu. */
export type Insert = { label: string; hint: string; options: readonly { value: string; label: string }[] };

type Props = {
  editor: Editor;
  headings: HeadingLevels;
  uploadPicture: UploadPicture | undefined;
  inserts: Insert | undefined;
};

export function EditorToolbar({ editor, headings: [large, small], uploadPicture, inserts }: Props) {
  const { t } = useTranslation("admin");
  const [openDialog, setOpenDialog] = useState<"link" | "picture">();
  const active = useEditorState({
    editor,
    selector: ({ editor }) => ({
      bold: editor.isActive("bold"),
      italic: editor.isActive("italic"),
      h1: editor.isActive("heading", { level: large }),
      h2: editor.isActive("heading", { level: small }),
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
      className={classNames("editor__tool", /undo|redo|list|numbers|quote/.test(name) && "editor__tool--flip-in-rtl")}
      title={t(`editor.tool.${name}`)}
      aria-label={t(`editor.tool.${name}`)}
      aria-pressed={pressed}
      onClick={press}
    >
      <Icon aria-hidden />
    </button>
  );
  return (
    <div className="editor__tools" role="toolbar" aria-label={t("editor.tools")}>
      {toolButton("bold", Bold, () => chain().toggleBold().run(), active.bold)}
      {toolButton("italic", Italic, () => chain().toggleItalic().run(), active.italic)}
      {toolButton("h1", Heading1, () => chain().toggleHeading({ level: large }).run(), active.h1)}
      {toolButton("h2", Heading2, () => chain().toggleHeading({ level: small }).run(), active.h2)}
      {toolButton("list", List, () => chain().toggleBulletList().run(), active.list)}
      {toolButton("numbers", ListOrdered, () => chain().toggleOrderedList().run(), active.numbers)}
      {toolButton("quote", Quote, () => chain().toggleBlockquote().run(), active.quote)}
      {toolButton("line", Minus, () => chain().setHorizontalRule().run())}
      {toolButton("link", Link, () => setOpenDialog("link"), active.link)}
      {toolButton("picture", Image, () => setOpenDialog("picture"))}
      {toolButton("undo", Undo2, () => chain().undo().run())}
      {toolButton("redo", Redo2, () => chain().redo().run())}
      {inserts && (
        <select
          className="input input--small editor__fields"
          aria-label={inserts.label}
          title={inserts.hint}
          value=""
          onChange={(event) => chain().insertContent(event.currentTarget.value).run()}
        >
          <option value="">{inserts.label}</option>
          {inserts.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
      {uploadPicture && openDialog === "picture" && (
        <PictureDialog
          uploadPicture={uploadPicture}
          onClose={() => setOpenDialog(undefined)}
          onSubmit={(picture) => chain().setImage(picture).run()}
        />
      )}
      <LinkDialog
        kind={uploadPicture && openDialog === "picture" ? undefined : openDialog}
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
