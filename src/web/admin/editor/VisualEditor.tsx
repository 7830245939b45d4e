import { Image } from "@tiptap/extension-image";
import { EditorContent, useEditor } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { type Language, languages } from "#platform/languages.ts";
import { EditorToolbar, type HeadingLevels, type Insert } from "./EditorToolbar.tsx";
import type { UploadPicture } from "./PictureDialog.tsx";
import { tableNodes } from "./tableNodes.ts";
import "./editor.css";

type Props = {
  label: string;
  language: Language;
  html: string;
  onChange(html: string): void;
  error: string | undefined;
  headings: HeadingLevels;
  /** Stores a picture of the text; without it, pictures are named by their URL. */
  uploadPicture?: UploadPicture | undefined;
  /** Keeps the tables of the text. */
  tables?: boolean;
  inserts?: Insert | undefined;
};

/** Rich text editor for the elements that mails and pages support. Needs a `key` per language. */
export default function VisualEditor(props: Props) {
  const { label, language, html, onChange, error, headings, uploadPicture, tables, inserts } = props;
  const { direction } = languages[language];
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [...headings] },
        link: {
          openOnClick: false,
          autolink: true,
          isAllowedUri: (uri) => /^(https?:|mailto:|tel:|\/(?!\/))/i.test(uri),
        },
        code: false,
        codeBlock: false,
        strike: false,
      }),
      Image,
      ...(tables ? tableNodes : []),
    ],
    content: html,
    textDirection: direction,
    immediatelyRender: false,
    // The page's policy ignores style elements; the rules are in the stylesheet.
    injectCSS: false,
    editorProps: {
      attributes: {
        class: "editor__page",
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        lang: language,
        dir: direction,
      },
    },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? "" : editor.getHTML()),
  });
  return (
    <div className={error ? "field field--invalid" : "field"}>
      <div className="editor">
        {editor && (
          <EditorToolbar editor={editor} headings={headings} uploadPicture={uploadPicture} inserts={inserts} />
        )}
        <EditorContent editor={editor} />
      </div>
      {error && <p className="field__error">{error}</p>}
    </div>
  );
}
