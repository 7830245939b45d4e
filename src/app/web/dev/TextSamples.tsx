import { Badge } from "#web/ui/Badge.tsx";
import { Breadcrumbs } from "#web/ui/Breadcrumbs.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { ColourDots } from "#web/ui/ColourDots.tsx";
import * as catalogueIcons from "#web/ui/catalogueIcons.tsx";
import { DealTag } from "#web/ui/DealTag.tsx";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import * as furtherIcons from "#web/ui/furtherIcons.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import * as icons from "#web/ui/icons.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Pagination } from "#web/ui/Pagination.tsx";
import { Price } from "#web/ui/Price.tsx";
import { ProductCard } from "#web/ui/ProductCard.tsx";
import { Rating } from "#web/ui/Rating.tsx";
import { SectionHead } from "#web/ui/SectionHead.tsx";
import { Skeleton, SkeletonCard, SkeletonGrid, SkeletonLines } from "#web/ui/Skeleton.tsx";
import { Spinner } from "#web/ui/Spinner.tsx";
import { toast } from "#web/ui/toast.ts";
import { Sample } from "./Sample.tsx";
import type { Samples } from "./sampleData.ts";

const tones = ["plain", "success", "warning", "danger", "info", "accent", "deal"] as const;

/** Sorted, because Vite's dev server returns a module's exports in another order. */
const allIcons = Object.entries({ ...icons, ...catalogueIcons, ...furtherIcons }).sort(([one], [other]) =>
  one < other ? -1 : 1,
);

/** Samples of texts and buttons. */
export function TextSamples({ words }: { words: Samples }) {
  const colours = [
    { name: words.blue, swatch: "var(--dye-indigo)" },
    { name: words.red, swatch: "var(--dye-madder)" },
  ];
  const card = { href: "/", note: words.note, colours, picture: null, price: 1250 };
  return (
    <>
      <Sample name="Button, ButtonLink">
        {(["main", "plain", "quiet", "danger"] as const).map((kind) => (
          <div className="component-gallery__side" key={kind}>
            <Button kind={kind}>{words.add}</Button>
            <Button kind={kind} busy>
              {words.add}
            </Button>
            <Button kind={kind} aria-disabled>
              {words.add}
            </Button>
            <Button kind={kind} size="small">
              {words.cancel}
            </Button>
          </div>
        ))}
        <Button kind="main" size="big" wide>
          {words.add}
        </Button>
        <ButtonLink to="/">{words.home}</ButtonLink>
      </Sample>
      <Sample name="IconButton, icons, Link">
        <div className="component-gallery__side">
          <IconButton label={words.remove}>
            <icons.CloseIcon />
          </IconButton>
          {allIcons.map(([name, Icon]) => (
            <span key={name} title={name}>
              <Icon />
            </span>
          ))}
        </div>
        <p>
          <Link to="/">{words.home}</Link>
        </p>
      </Sample>
      <Sample name="Badge, DealTag, ColourDots">
        <div className="component-gallery__side">
          {tones.map((tone) => (
            <Badge tone={tone} key={tone}>
              {words.placed}
            </Badge>
          ))}
          <DealTag percent={20} />
          <ColourDots colours={colours} />
        </div>
      </Sample>
      <Sample name="Price">
        <Price price={1250} />
        <Price price={1250} dealPrice={999.5} from />
        <Price price={1250} dealPrice={999.5} big />
      </Sample>
      <Sample name="Rating">
        <Rating average={4.6} count={12} />
      </Sample>
      <Sample name="ProductCard, SkeletonCard">
        <div className="component-gallery__cards">
          <ProductCard {...card} name={words.shirt} stockLevel="in" badges={[words.placed]} />
          <ProductCard
            {...card}
            name={words.long}
            stockLevel="low"
            piecesLeft={2}
            dealPrice={999.5}
            dealPercent={20}
            from
          />
          <ProductCard {...card} name={words.shirt} stockLevel="out" />
          <SkeletonCard />
        </div>
      </Sample>
      <Sample name="Notice">
        {(["info", "success", "warning", "danger"] as const).map((tone) => (
          <Notice tone={tone} key={tone} title={tone === "warning" ? words.title : undefined}>
            {words.text}
          </Notice>
        ))}
      </Sample>
      <Sample name="toast">
        <div className="component-gallery__side">
          <Button onClick={() => toast.success(words.text)}>success</Button>
          <Button onClick={() => toast.error(words.wrong)}>error</Button>
          <Button onClick={() => toast.show(words.long)}>show</Button>
        </div>
      </Sample>
      <Sample name="SectionHead">
        <SectionHead title={words.title} text={words.text} more={{ to: "#", label: words.home }} />
      </Sample>
      <Sample name="EmptyState">
        <EmptyState title={words.title} action={<Button kind="main">{words.home}</Button>}>
          {words.text}
        </EmptyState>
      </Sample>
      <Sample name="Skeleton, SkeletonLines, SkeletonGrid, Spinner">
        <Skeleton width="60%" />
        <SkeletonLines lines={2} />
        <SkeletonGrid cards={2} />
        <Spinner />
      </Sample>
      <Sample name="Breadcrumbs, Pagination, Fold">
        <Breadcrumbs trail={[{ name: words.home, href: "/category/shirts" }, { name: words.shirt }]} />
        <Pagination page={4} pages={12} hrefOf={(page) => `?page=${page}`} />
        <Disclosure title={words.note} open>
          {words.text}
        </Disclosure>
        <Disclosure title={words.note}>{words.text}</Disclosure>
      </Sample>
    </>
  );
}
