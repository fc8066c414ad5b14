import type { Control, ControlOptions } from '@app/form-engine/document/types.ts'
import { code, element, valueCode, words, type Attribute, type Jsx } from './jsx.ts'
import { flag, text } from './plainAttributes.ts'
import { formItem, type Page } from './plainPage.ts'

/** The widget of a field, what its Form.Item needs beyond name and rules, and which helpers and imports stand behind it. */
export interface Field {
  widget: Jsx
  item?: Record<string, Attribute>
  imports: string[]
  helpers?: ('asDate' | 'asRange' | 'filesOf' | 'hexOf')[]
}

export const number = (value: unknown): Attribute => (typeof value === 'number' ? valueCode(value) : undefined)
export const width = (value: unknown): Attribute =>
  typeof value === 'string' && value !== '' ? valueCode({ width: value }) : undefined

export const shared = ({ disabled, placeholder, clearable, width: wide }: ControlOptions) => ({
  placeholder: text(placeholder),
  disabled: flag(disabled),
  allowClear: flag(clearable),
  style: width(wide),
})

export const choices = ({ options = [] }: ControlOptions) => valueCode(options)
export const search = ({ showSearch }: ControlOptions): Attribute =>
  showSearch ? code(`{ optionFilterProp: 'label' }`) : undefined
export const chosen = ({ options: { defaultValue } }: Control): Record<string, Attribute> => ({
  initialValue: given(defaultValue),
})
export const given = (value: unknown): Attribute =>
  value === undefined || value === null || value === ''
    ? undefined
    : typeof value === 'string'
      ? value
      : valueCode(value)

export type Make = (control: Control, options: ControlOptions) => Field

/** A field in its form item, unless its definition wants none (form-designer §11.5). */
export const plainField =
  (make: Make) =>
  (control: Control, { needs, around }: Page): Jsx => {
    const { widget, item, imports, helpers = [] } = make(control, control.options)
    for (const name of imports) needs.imports.add(name)
    for (const helper of helpers) needs.helpers.add(helper)
    return control.options.noFormItem ? widget : formItem(control, item, widget, around)
  }

/** Files behind a button, or behind a tile of words. */
export const upload =
  (isTile: (options: ControlOptions) => boolean): Make =>
  (_, options) => ({
    widget: element(
      'Upload',
      {
        action: text(options.action),
        name: text(options.fileName),
        maxCount: number(options.limit),
        multiple: flag(options.multiple),
        listType: text(options.listType),
        disabled: flag(options.disabled),
      },
      element(isTile(options) ? 'span' : 'Button', {}, words(options.placeholder ?? '')),
    ),
    item: { valuePropName: 'fileList', getValueFromEvent: code('filesOf') },
    imports: isTile(options) ? ['Upload'] : ['Upload', 'Button'],
    helpers: ['filesOf'],
  })

export const uploadButton = upload(() => false)

/** Who is in the organisation is not known there: the choices are filled in by whoever takes the source. */
export const subject: Make = (control, options) => ({
  widget: element('Select', {
    ...shared(options),
    mode: options.multiple ? 'multiple' : undefined,
    options: valueCode([]),
  }),
  item: chosen(control),
  imports: ['Select'],
})
