import { useState } from "react";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { ErrorSummary } from "#web/ui/ErrorSummary.tsx";
import { Field } from "#web/ui/Field.tsx";
import { PasswordField } from "#web/ui/PasswordField.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { TextAreaField } from "#web/ui/TextAreaField.tsx";
import { Sample } from "./Sample.tsx";
import type { Samples } from "./sampleData.ts";

type Props = { words: Samples; prefix: string };

/** Samples of form fields: empty, filled, invalid, disabled. */
export function FormSamples({ words, prefix }: Props) {
  return (
    <>
      <Sample name="Field">
        <Field name={`${prefix}-rest`} label={words.name} hint={words.hint} />
        <Field name={`${prefix}-optional`} label={words.name} optional defaultValue={words.written} />
        <Field name={`${prefix}-wrong`} label={words.name} error={words.wrong} />
        <Field name={`${prefix}-off`} label={words.name} disabled defaultValue={words.written} />
        <Field name={`${prefix}-latin`} label={words.name} type="email" defaultValue="mona@example.test" />
        <Field name={`${prefix}-small`} label={words.name} small />
      </Sample>
      <Sample name="PasswordField, SelectField, TextAreaField">
        <PasswordField name={`${prefix}-password`} label={words.name} defaultValue="plant-dyed linen" />
        <SelectField name={`${prefix}-select`} label={words.name}>
          <option>{words.one}</option>
          <option>{words.other}</option>
        </SelectField>
        <SelectField name={`${prefix}-select-wrong`} label={words.name} error={words.wrong}>
          <option>{words.one}</option>
        </SelectField>
        <TextAreaField name={`${prefix}-area`} label={words.name} hint={words.hint} rows={2} />
        <TextAreaField name={`${prefix}-area-wrong`} label={words.name} error={words.wrong} rows={2} />
      </Sample>
      <Sample name="Checkbox">
        <Checkbox name={`${prefix}-check`}>{words.agree}</Checkbox>
        <Checkbox name={`${prefix}-checked`} defaultChecked count="12">
          {words.agree}
        </Checkbox>
        <Checkbox name={`${prefix}-refused`} error={words.wrong}>
          {words.agree}
        </Checkbox>
        <Checkbox name={`${prefix}-tight`} tight disabled>
          {words.agree}
        </Checkbox>
      </Sample>
      <Sample name="ErrorSummary">
        <Summary text={words.wrong} field={`${prefix}-wrong`} press={words.add} />
      </Sample>
    </>
  );
}

/** The summary takes the focus when it appears, so it appears on demand. */
function Summary({ text, field, press }: { text: string; field: string; press: string }) {
  const [errors, setErrors] = useState<{ field: string; text: string }[]>([]);
  return (
    <>
      <ErrorSummary errors={errors} />
      <Button onClick={() => setErrors([{ field, text }])}>{press}</Button>
    </>
  );
}
