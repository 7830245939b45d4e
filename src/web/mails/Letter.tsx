import { Body } from "@react-email/body";
import { Button } from "@react-email/button";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Hr } from "@react-email/hr";
import { Html } from "@react-email/html";
import { Link } from "@react-email/link";
import { Preview } from "@react-email/preview";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { createContext, type ReactNode, useContext } from "react";
import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import type { MailShop } from "#platform/mails.ts";
import { useLanguage } from "#web/language.tsx";
import { fonts, light, selvedge, sheet } from "./palette.ts";

const Shop = createContext<MailShop>({ name: { en: "" }, email: "", url: "" });
export const MailShopProvider = Shop.Provider;

/** The shop as the mail's reader knows it. */
export function useMailShop(): Omit<MailShop, "name"> & { name: string } {
  const { name, ...rest } = useContext(Shop);
  return { name: inLanguage(name, useLanguage().language), ...rest };
}

type LetterProps = {
  /** What a list of mails shows after the subject. */
  preview: string;
  /** Left out where what is written brings its own. */
  heading?: string;
  children: ReactNode;
};

/** The paper that every mail of the shop is written on. */
export function Letter({ preview, heading, children }: LetterProps) {
  const { t } = useTranslation("mails");
  const { language, direction } = useLanguage();
  const shop = useMailShop();
  return (
    <Html lang={language} dir={direction}>
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{sheet}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body className="m-page" style={{ margin: 0, padding: 0 }}>
        {/* The ground lies on a table of its own: some programs drop what the body wears. */}
        <Section className="m-page" style={{ backgroundColor: light.surface, paddingBottom: 32 }}>
          <Selvedge />
          <Container style={{ maxWidth: 560, padding: "0 16px" }}>
            <Section>
              <Link href={shop.url} className="m-ink" style={{ ...text, ...wordmark }}>
                {shop.name}
              </Link>
            </Section>
            <Section
              className="m-panel"
              style={{ ...panel, borderRadius: direction === "rtl" ? "28px 2px" : "2px 28px" }}
            >
              {heading && (
                <Heading as="h1" className="m-ink" style={title}>
                  {heading}
                </Heading>
              )}
              {children}
            </Section>
            <Text className="m-soft" style={{ ...text, ...small }}>
              {t("letter.help", { email: "\u0000" })
                .split("\u0000")
                .flatMap((part, i) => (i === 0 ? [part] : [<Address key="email" email={shop.email} />, part]))}
            </Text>
          </Container>
        </Section>
      </Body>
    </Html>
  );
}

function Address({ email }: { email: string }) {
  return (
    <Link href={`mailto:${email}`} className="m-soft" style={{ color: light["ink-soft"], textDecoration: "underline" }}>
      <bdi dir="ltr">{email}</bdi>
    </Link>
  );
}

function Selvedge() {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ borderCollapse: "collapse" }}>
      <tbody>
        <tr>
          {[...selvedge, ...selvedge, ...selvedge].map(([colour, width], i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
            <td key={i} width={`${width / 3}%`} height={4} style={{ backgroundColor: colour, fontSize: 0 }} />
          ))}
        </tr>
      </tbody>
    </table>
  );
}

/** A greeting by name, unless the name looks like an address: strangers may sign somebody else up. */
export function Hello({ name }: { name: string }) {
  const { t } = useTranslation("mails");
  const isAddress = /[/\\@]|www\.|\.\p{L}{2,}/iu.test(name);
  return <Paragraph>{isAddress ? t("letter.helloAll") : t("letter.hello", { name })}</Paragraph>;
}

export function Paragraph({ children, soft }: { children: ReactNode; soft?: boolean }) {
  return (
    <Text className={soft ? "m-soft" : "m-ink"} style={{ ...text, ...(soft ? small : {}) }}>
      {children}
    </Text>
  );
}

/** Something to be copied, large and left to right in every language. */
export function Code({ children }: { children: string }) {
  return (
    <Section
      className="m-wash"
      style={{ margin: "20px 0", padding: "18px 12px", backgroundColor: light["accent-wash"] }}
    >
      <Text className="m-code" style={code}>
        <bdi dir="ltr">{children}</bdi>
      </Text>
    </Section>
  );
}

/** The one thing to do next. */
export function Action({ href, children }: { href: string; children: ReactNode }) {
  const { direction } = useLanguage();
  return (
    <Section style={{ margin: "24px 0 8px" }}>
      <Button
        href={href}
        className="m-button"
        style={{ ...button, borderRadius: direction === "rtl" ? "12px 2px" : "2px 12px" }}
      >
        {children}
      </Button>
    </Section>
  );
}

/** A running stitch between two matters. */
export const Stitch = () => (
  <Hr className="m-line" style={{ margin: "20px 0", border: "none", borderTop: `2px dashed ${light.line}` }} />
);

type Row = { label: ReactNode; value: ReactNode; strong?: boolean };

/** Labels at the start, values at the end: what was bought, what it costs. */
export function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
      <tbody>
        {rows.map(({ label, value, strong }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
          <tr key={i}>
            <td className="m-ink" style={{ ...text, ...cell, fontWeight: strong ? 700 : 400 }}>
              {label}
            </td>
            <td className="m-ink" style={{ ...text, ...cell, textAlign: "end", fontWeight: strong ? 700 : 400 }}>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const text = { margin: "0 0 14px", font: `400 16px/1.65 ${fonts.text}`, color: light.ink };
const small = { fontSize: 14, color: light["ink-soft"], margin: "16px 0 0" };
const cell = { padding: "5px 0", margin: 0, verticalAlign: "top" };
const title = { margin: "0 0 18px", font: `600 26px/1.35 ${fonts.display}`, color: light.ink };
const wordmark = {
  display: "block",
  margin: "26px 0 18px",
  font: `600 24px/1.3 ${fonts.display}`,
  textDecoration: "none",
};
const panel = {
  padding: "32px 36px",
  border: `1px solid ${light.line}`,
  backgroundColor: light["surface-raised"],
};
const code = { margin: 0, font: `700 32px/1.2 ${fonts.code}`, letterSpacing: 8, textAlign: "center" as const };
const button = {
  padding: "14px 28px",
  font: `600 16px/1.3 ${fonts.text}`,
  backgroundColor: light.accent,
  color: light["accent-ink"],
  textDecoration: "none",
};
