import type { FormDefinition } from '@app/form-engine/document/types.ts'
import { formulaFunctions } from '@app/form-engine/expression/functions/formulaFunctions.ts'
import type { CodeCompletion } from '#/components/CodeEditor/codeEditor.types.ts'
import { fieldsOf, type FieldChoice } from '#/features/form/definition/rules/values/fieldChoices.ts'

/** A field as a formula mentions it. */
export interface FormulaFieldChoice extends FieldChoice {
  /** With braces: `{price}`. */
  written: string
}

/** The fields that a formula may read; `own` is the key of the control it is for, `batch` the batch around that. */
export const formulaFieldsFor = (
  definition: FormDefinition,
  own: string | undefined,
  batch: string | undefined,
): FormulaFieldChoice[] =>
  fieldsOf(definition)
    .filter(({ key }) => key !== own)
    .map((field) => ({
      ...field,
      written: `{${batch !== undefined && field.batch === batch ? field.name.slice(batch.length + 1) : field.name}}`,
    }))

/** While typing: fields by name and by label, functions with their signature. */
export const completionsFor = (fields: readonly FormulaFieldChoice[]): CodeCompletion[] => [
  ...fields.flatMap(({ label, written }): CodeCompletion[] => [
    { label, apply: written, detail: written, kind: 'variable' },
    { label: written, detail: label, kind: 'variable' },
  ]),
  ...formulaFunctions.map(({ name, signature, words }): CodeCompletion => ({
    label: name,
    apply: `${name}(`,
    detail: signature,
    info: words,
    kind: 'function',
  })),
]
