import { Image } from "@tiptap/extension-image";
import { EditorContent, useEditor } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { useTranslation } from "react-i18next";
import { type Language, languages } from "#platform/languages.ts";
import { EditorToolbar } from "./EditorToolbar.tsx";

type Props = { language: Language; html: string; onChange(html: string): void; error: string | undefined };

/** Rich text editor for the elements that mails support. Needs a `key` per language. */
export default function VisualEditor({ language, html, onChange, error }: Props) {
  const { t } = useTranslation("admin");
  const { direction } = languages[language];
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [1, 2] },
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
    ],
    content: html,
    textDirection: direction,
    immediatelyRender: false,
    // The page's policy ignores style elements; the rules are in the stylesheet.
    injectCSS: false,
    editorProps: {
      attributes: {
        class: "campaign__page",
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": t("campaigns.content"),
        lang: language,
        dir: direction,
      },
    },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? "" : editor.getHTML()),
  });
  return (
    <div className={error ? "field field--wrong" : "field"}>
      <div className="campaign__editor">
        {editor && <EditorToolbar editor={editor} language={language} />}
        <EditorContent editor={editor} />
      </div>
      {error && <p className="field__error">{error}</p>}
    </div>
  );
}
