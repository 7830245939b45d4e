import { type RefObject, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import { colourAttribute } from "#shop/catalogue/colour.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { RemoveIcon } from "#web/ui/furtherIcons.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { PlusIcon } from "#web/ui/icons.tsx";
import { useFocusWhenLost } from "#web/ui/useFocusWhenLost.ts";
import { ColourValues } from "./ColourValues.tsx";
import { type DraftAttribute, newFormId } from "./draft.ts";
import type { FormSectionProps } from "./formSectionProps.ts";
import { TranslatedTextFields } from "./TranslatedTextFields.tsx";
import { emptyTexts, type Texts } from "./texts.ts";
import { combineVariants } from "./variantMatrix.ts";

const maxAttributes = 3;

/** Presets of common attributes. Their keys are the same in every product, because list filters use them. */
const attributePresets = {
  size: { key: "size", isColour: false, label: { en: "Size", ar: "المقاس", es: "Talla", fr: "Taille" } },
  colour: { key: "colour", isColour: true, label: { en: "Colour", ar: "اللون", es: "Color", fr: "Couleur" } },
  other: { key: "", isColour: false, label: emptyTexts() },
} as const;

/** The attributes of the product, which determine its variants. */
export function AttributesSection({ draft, change, wrong }: FormSectionProps) {
  const { t } = useTranslation("admin");
  const { attributes } = draft;
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusWhenLost(heading, attributes.length);
  const set = (attributes: DraftAttribute[]) =>
    change({ attributes, variants: combineVariants(attributes, draft.variants) });
  const add = (kind: keyof typeof attributePresets) => {
    const { label, ...rest } = attributePresets[kind];
    set([...attributes, { id: newFormId(), ...rest, label: { ...label }, values: [] }]);
  };
  const free = (["size", "colour", "other"] as const).filter(
    (kind) => kind === "other" || !attributes.some(({ key }) => key === kind),
  );
  return (
    <section className="form-section" aria-labelledby="part-attributes">
      <h2 id="part-attributes" ref={heading} tabIndex={-1}>
        {t("product.attributes")}
      </h2>
      <p className="small muted">{t("product.attributesText")}</p>
      {attributes.map((attribute, at) => (
        <AttributeFields
          key={attribute.id}
          attribute={attribute}
          name={`attributes.${at}`}
          wrong={wrong}
          onChange={(next) => set(attributes.map((one) => (one.id === attribute.id ? next : one)))}
          onRemove={() => set(attributes.filter(({ id }) => id !== attribute.id))}
        />
      ))}
      {attributes.length < maxAttributes && (
        <div className="row">
          {free.map((kind) => (
            <Button key={kind} size="small" onClick={() => add(kind)}>
              <PlusIcon />
              {t(`product.add.${kind}`)}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}

type FieldsProps = {
  attribute: DraftAttribute;
  name: string;
  wrong: FormSectionProps["wrong"];
  onChange(attribute: DraftAttribute): void;
  onRemove(): void;
};

function AttributeFields({ attribute, name, wrong, onChange, onRemove }: FieldsProps) {
  const { t } = useTranslation("admin");
  const { language } = useLanguage();
  const { label, values, isColour } = attribute;
  const title = inLanguage(label, language) || t("product.attribute");
  const isShopColour = attribute.key === colourAttribute;
  const newValues = useRef<HTMLInputElement>(null);
  useFocusWhenLost(newValues, values.length);
  const setValues = (values: DraftAttribute["values"]) => onChange({ ...attribute, values });
  return (
    <fieldset className="attribute">
      <legend className="visually-hidden">{title}</legend>
      <div className="attribute__head">
        <TranslatedTextFields
          label={t("product.attributeName")}
          name={`${name}.label`}
          texts={label}
          error={wrong(`${name}.label.en`)}
          onChange={(label) => onChange({ ...attribute, label })}
        />
        {!isShopColour && (
          <Checkbox
            tight
            checked={isColour}
            id={`${name}.isColour`}
            onChange={(event) => onChange({ ...attribute, isColour: event.target.checked })}
          >
            {t("product.isColour")}
          </Checkbox>
        )}
        <IconButton label={t("product.removeAttribute", { name: title })} onClick={onRemove}>
          <RemoveIcon />
        </IconButton>
      </div>
      {isShopColour ? (
        <ColourValues name={`${name}.values`} values={values} error={wrong(`${name}.values`)} onChange={setValues} />
      ) : (
        <>
          <ul className="attribute-values">
            {values.map((value, at) => (
              <li key={value.id}>
                {isColour && (
                  <input
                    type="color"
                    className="colour-field"
                    aria-label={t("product.swatchOf", { name: inLanguage(value.label, language) })}
                    value={value.swatch || "#cccccc"}
                    onChange={(event) => setValues(values.with(at, { ...value, swatch: event.target.value }))}
                  />
                )}
                <TranslatedTextFields
                  label={inLanguage(value.label, language) || t("product.value")}
                  name={`${name}.values.${at}.label`}
                  texts={value.label}
                  error={wrong(`${name}.values.${at}.label.en`)}
                  onChange={(label) => setValues(values.with(at, { ...value, label }))}
                />
                <IconButton
                  label={t("product.removeValue", { name: inLanguage(value.label, language) })}
                  onClick={() => setValues(values.filter(({ id }) => id !== value.id))}
                >
                  <RemoveIcon />
                </IconButton>
              </li>
            ))}
          </ul>
          <NewValues
            field={newValues}
            name={`${name}.values`}
            error={wrong(`${name}.values`)}
            label={t("product.newValues", { name: title })}
            onAdd={(labels) =>
              setValues([...values, ...labels.filter((label) => isNewValue(label, values)).map(newAttributeValue)])
            }
          />
        </>
      )}
    </fieldset>
  );
}

type NewProps = {
  field: RefObject<HTMLInputElement | null>;
  name: string;
  label: string;
  error: string | undefined;
  onAdd(labels: string[]): void;
};

/** Adds several values at once: "S, M, L". */
function NewValues({ field, name, label, error, onAdd }: NewProps) {
  const { t } = useTranslation("admin");
  const [typed, type] = useState("");
  const add = () => {
    onAdd([...new Set(typed.split(/[,،;\n]/).map((one) => one.trim()))].filter(Boolean));
    type("");
  };
  return (
    <div className="new-attribute-values">
      <input
        ref={field}
        id={name}
        className="input input--small"
        dir="auto"
        placeholder={t("product.newValuesHint")}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          add();
        }}
      />
      <Button size="small" onClick={add}>
        {t("product.addValues")}
      </Button>
      {error && (
        <span className="field__error" id={`${name}-error`}>
          {error}
        </span>
      )}
    </div>
  );
}

const isNewValue = (label: string, values: DraftAttribute["values"]) =>
  !values.some((value) => value.label.en.toLowerCase() === label.toLowerCase());

const newAttributeValue = (label: string) => ({
  id: newFormId(),
  key: "",
  label: { ...emptyTexts(), en: label } as Texts,
  swatch: "",
});
