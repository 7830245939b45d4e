import { useState } from "react";
import { BulkBar } from "#web/ui/BulkBar.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Chip } from "#web/ui/Chip.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Drawer } from "#web/ui/Drawer.tsx";
import { UserIcon } from "#web/ui/icons.tsx";
import { Menu } from "#web/ui/Menu.tsx";
import { QuantityStepper } from "#web/ui/QuantityStepper.tsx";
import { RadioCards } from "#web/ui/RadioCards.tsx";
import { Sheet } from "#web/ui/Sheet.tsx";
import { SizeButtons } from "#web/ui/SizeButtons.tsx";
import { Swatches } from "#web/ui/Swatches.tsx";
import { Tabs } from "#web/ui/Tabs.tsx";
import { Sample } from "./Sample.tsx";
import type { Samples } from "./sampleData.ts";

type OpenOverlay = "dialog" | "drawer" | "sheet" | undefined;

/** Samples of choices and disclosures. */
export function ChoiceSamples({ words, prefix }: { words: Samples; prefix: string }) {
  const [size, setSize] = useState("M");
  const [colour, setColour] = useState("indigo");
  const [way, setWay] = useState("one");
  const [count, setCount] = useState(1);
  const [opened, open] = useState<OpenOverlay>();
  const close = () => open(undefined);
  const modal = { title: words.title, lead: words.note, onClose: close };
  const actions = (
    <>
      <Button kind="main" onClick={close}>
        {words.add}
      </Button>
      <Button onClick={close}>{words.cancel}</Button>
    </>
  );
  return (
    <>
      <Sample name="SizeButtons, Swatches">
        <SizeButtons
          label={words.size}
          sizes={[{ value: "S" }, { value: "M" }, { value: "XL", out: true }]}
          value={size}
          onChange={setSize}
        />
        <Swatches
          label={words.colour}
          colours={[
            { value: "indigo", name: words.blue, swatch: "var(--dye-indigo)" },
            { value: "madder", name: words.red, swatch: "var(--dye-madder)" },
            { value: "cotton", name: words.other, swatch: "var(--dye-cotton)", out: true },
          ]}
          value={colour}
          onChange={setColour}
        />
      </Sample>
      <Sample name="QuantityStepper, Chip, BulkBar">
        <div className="component-gallery__side">
          <QuantityStepper value={count} onChange={setCount} max={3} label={words.shirt} />
          <Chip to="?" label={`${words.remove}: ${words.blue}`}>
            {words.blue}
          </Chip>
        </div>
        <BulkBar count={3} onClear={() => {}}>
          <Button size="small">{words.packed}</Button>
        </BulkBar>
      </Sample>
      <Sample name="RadioCards">
        <RadioCards
          legend={words.title}
          name={`${prefix}-way`}
          options={[
            { value: "one", label: words.one, detail: words.hint },
            { value: "other", label: words.other, end: "70" },
            { value: "none", label: words.refused, disabled: true },
          ]}
          value={way}
          onChange={setWay}
          error={way === "other" ? words.wrong : undefined}
        />
      </Sample>
      <Sample name="Tabs, Menu">
        <Tabs
          label={words.title}
          tabs={[
            { id: "one", label: words.one, content: words.text },
            { id: "other", label: words.other, content: words.long },
          ]}
        />
        <Menu label={words.title} button={<UserIcon />}>
          <ul>
            <li>
              <button type="button">{words.one}</button>
            </li>
            <li>
              <button type="button" aria-current="true">
                {words.other}
              </button>
            </li>
          </ul>
        </Menu>
      </Sample>
      <Sample name="Dialog, Drawer, Sheet">
        <div className="component-gallery__side">
          {(["dialog", "drawer", "sheet"] as const).map((one) => (
            <Button key={one} onClick={() => open(one)}>
              {one}
            </Button>
          ))}
        </div>
        <Dialog {...modal} open={opened === "dialog"} actions={actions}>
          <p>{words.text}</p>
        </Dialog>
        <Drawer {...modal} open={opened === "drawer"} actions={actions}>
          <p>{words.text}</p>
        </Drawer>
        <Sheet {...modal} open={opened === "sheet"} actions={actions}>
          <p>{words.text}</p>
        </Sheet>
      </Sample>
    </>
  );
}
