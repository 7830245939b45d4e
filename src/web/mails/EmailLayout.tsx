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
import { withoutBidiControls } from "#platform/bidi.ts";
import { inLanguage } from "#platform/languages.ts";
import type { MailColours, MailShopInfo } from "#platform/mailTypes.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { borderColours, dark, fonts, light, mailStyles } from "./mailPalette.ts";

const Shop = createContext<MailShopInfo>({
  name: { en: "" },
  email: "",
  url: "",
  returns: { days: 14, method: "courier", fee: 0, address: "" },
});
export const MailShopProvider = Shop.Provider;

/** Returns the shop's facts with its name in the recipient's language. */
export function useMailShop(): Omit<MailShopInfo, "name"> & { name: string } {
  const { name, ...rest } = useContext(Shop);
  return { name: inLanguage(name, useLanguage().language), ...rest };
}

/** Returns the colours of the brand, for light mode. */
export const useMailColours = (): MailColours => useContext(Shop).colours?.light ?? light;

type EmailLayoutProps = {
  /** Preview text that mail clients show after the subject. */
  preview: string;
  /** Omitted if the content has its own heading. */
  heading?: string;
  children: ReactNode;
};

/** The layout of every mail. */
export function EmailLayout({ preview, heading, children }: EmailLayoutProps) {
  const { t } = useTranslation("mails");
  const { language, direction } = useLanguage();
  const shop = useMailShop();
  return (
    <Html lang={language} dir={direction}>
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{mailStyles({ ...light, ...shop.colours?.light }, { ...dark, ...shop.colours?.dark })}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body className="m-page" style={{ margin: 0, padding: 0 }}>
        {/* The background is on a table of its own: some mail clients drop styles of the body. */}
        <Section className="m-page" style={{ backgroundColor: light.surface, paddingBottom: 32 }}>
          <TopBorder />
          <Container style={{ maxWidth: 560, padding: "0 16px" }}>
            <Section>
              <Link href={shop.url} className="m-ink" style={{ ...text, ...wordmark }}>
                <Logo />
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
                .flatMap((part, i) => (i === 0 ? [part] : [<AddressBlock key="email" email={shop.email} />, part]))}
            </Text>
          </Container>
        </Section>
      </Body>
    </Html>
  );
}

/** The name of the shop, as a picture if there is one: mail programs that show none show its text. */
function Logo() {
  const { logo, name } = useMailShop();
  if (!logo) return name;
  const { url, darkUrl, ...size } = logo;
  return (
    <>
      <img src={url} alt={name} {...size} className="m-logo" style={picture} />
      {darkUrl !== url && (
        <img src={darkUrl} alt={name} {...size} className="m-logo-dark" style={{ ...picture, display: "none" }} />
      )}
    </>
  );
}

function AddressBlock({ email }: { email: string }) {
  return (
    <Link href={`mailto:${email}`} className="m-soft" style={{ color: light["ink-soft"], textDecoration: "underline" }}>
      <bdi dir="ltr">{email}</bdi>
    </Link>
  );
}

function TopBorder() {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ borderCollapse: "collapse" }}>
      <tbody>
        <tr>
          {[...borderColours, ...borderColours, ...borderColours].map(([colour, width], i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
            <td key={i} width={`${width / 3}%`} height={4} style={{ backgroundColor: colour, fontSize: 0 }} />
          ))}
        </tr>
      </tbody>
    </table>
  );
}

/** A greeting by name, unless the name looks like a URL or e-mail: a stranger may have signed the recipient up. */
export function Greeting({ name }: { name: string }) {
  const { t } = useTranslation("mails");
  const isAddress = /[/\\@]|www\.|\.\p{L}{2,}/iu.test(name);
  if (isAddress) return <Paragraph>{t("letter.helloAll")}</Paragraph>;
  const [before, after] = t("letter.hello", { name: "\u0000" }).split("\u0000");
  return (
    <Paragraph>
      {before}
      <bdi>{withoutBidiControls(name)}</bdi>
      {after}
    </Paragraph>
  );
}

export function Paragraph({ children, soft }: { children: ReactNode; soft?: boolean }) {
  return (
    <Text className={soft ? "m-soft" : "m-ink"} style={{ ...text, ...(soft ? small : {}) }}>
      {children}
    </Text>
  );
}

/** A code to copy, large and left to right in every language. */
export function Code({ children }: { children: string }) {
  const colours = useMailColours();
  return (
    <Section
      className="m-wash"
      style={{ margin: "20px 0", padding: "18px 12px", backgroundColor: colours["accent-wash"] }}
    >
      <Text className="m-code" style={code}>
        <bdi dir="ltr">{children}</bdi>
      </Text>
    </Section>
  );
}

/** The primary action. */
export function ActionButton({ href, children }: { href: string; children: ReactNode }) {
  const { direction } = useLanguage();
  const colours = useMailColours();
  return (
    <Section style={{ margin: "24px 0 8px" }}>
      <Button
        href={href}
        className="m-button"
        style={{
          ...button,
          backgroundColor: colours.accent,
          color: colours["accent-ink"],
          borderRadius: direction === "rtl" ? "12px 2px" : "2px 12px",
        }}
      >
        {children}
      </Button>
    </Section>
  );
}

/** A dashed line between two sections. */
export const Divider = () => (
  <Hr className="m-line" style={{ margin: "20px 0", border: "none", borderTop: `2px dashed ${light.line}` }} />
);

type Row = { label: ReactNode; value: ReactNode; strong?: boolean };

/** Labels at the start, values at the end, such as line items and totals. */
export function DetailRows({ rows }: { rows: readonly Row[] }) {
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

const text = {
  margin: "0 0 14px",
  font: `400 16px/1.65 ${fonts.text}`,
  color: light.ink,
  // A name or a message may be one long word.
  overflowWrap: "anywhere" as const,
  wordBreak: "break-word" as const,
};
const small = { fontSize: 14, color: light["ink-soft"], margin: "16px 0 0" };
const cell = { padding: "5px 0", margin: 0, verticalAlign: "top" };
const title = { margin: "0 0 18px", font: `600 26px/1.35 ${fonts.display}`, color: light.ink };
const wordmark = {
  display: "block",
  margin: "26px 0 18px",
  font: `600 24px/1.3 ${fonts.display}`,
  textDecoration: "none",
};
const picture = { display: "block", border: 0 };
const panel = {
  padding: "32px 36px",
  border: `1px solid ${light.line}`,
  backgroundColor: light["surface-raised"],
};
const code = { margin: 0, font: `700 32px/1.2 ${fonts.code}`, letterSpacing: 8, textAlign: "center" as const };
const button = {
  padding: "14px 28px",
  font: `600 16px/1.3 ${fonts.text}`,
  textDecoration: "none",
};
