import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { put } from './copy.ts'

const engine = 'packages/form-engine/src/controls'
const web = 'apps/web/src/components/form/controls'

/** A type of control as somebody adds it: two folders, and a line in each of two lists. */
export function controlFiles(type: string): Record<string, string> {
  return {
    [`${engine}/types/${type}/${type}.ts`]: `import { shown, type FieldDefinition } from '@app/form-engine/controls/definition.ts'
import { text } from '@app/form-engine/controls/families/textFamily.ts'
import { text as aText } from '@app/form-engine/document/schemaAtoms.ts'

export const ${type}: FieldDefinition = {
  role: 'field',
  label: '心情',
  group: 'business',
  place: 990,
  options: { ...shown, defaultValue: '', face: 'smile' },
  shape: { defaultValue: aText, face: aText },
  nestable: true,
  bare: false,
  ruled: true,
  kind: text,
  exports: () => import('./export.ts'),
}
`,
    [`${engine}/types/${type}/export.ts`]: `import type { FieldExports } from '@app/form-engine/controls/definition.ts'
import { textSchema } from '@app/form-engine/source/jsonSchemaParts.ts'
import { element } from '@app/form-engine/source/jsx.ts'
import { plainField, shared } from '@app/form-engine/source/plainParts.ts'
import { noOptions } from '@app/form-engine/source/jsonSchemaProperty.ts'

export const exports: FieldExports = {
  plain: plainField((_, options) => ({ widget: element('Input', shared(options)), imports: ['Input'] })),
  schema: (control) => textSchema(control),
  optionsIn: noOptions,
}
`,
    [`${web}/types/${type}/control.tsx`]: `import { Input } from 'antd'
import { stringOf } from '#/components/form/controls/families/look.ts'
import { PlainWords } from '#/components/form/controls/families/words.tsx'
import type { ControlEntry, WidgetProps } from '#/components/form/formTypes.ts'
import type { design } from './design.tsx'

const Face = ({ value, onChange, disabled, input }: WidgetProps) => (
  <Input {...input} value={stringOf(value)} disabled={disabled} onChange={(event) => onChange(event.target.value)} />
)

export const ${type}: ControlEntry<typeof design> = {
  Widget: Face,
  ReadOnly: PlainWords,
}
`,
    [`${web}/types/${type}/design.tsx`]: `import SmileOutlined from '@ant-design/icons/SmileOutlined'
import type { ControlDesign } from '#/components/form/controls/design.ts'
import { option } from '#/components/form/panel/lens.ts'
import { TextEditor } from '#/components/form/panel/TextEditor.tsx'

export const design: ControlDesign = {
  icon: SmileOutlined,
  rows: [
    {
      id: 'face',
      place: 990,
      label: '表情',
      edit: (props) => <TextEditor {...props} lens={option('face')} />,
    },
  ],
}
`,
  }
}

/** The lists that know a type by its line. */
export const controlLists: Record<string, (type: string) => string> = {
  [`${engine}/all.ts`]: (type) => `export { ${type} } from './types/${type}/${type}.ts'\n`,
  [`${web}/all.ts`]: (type) => `export { ${type} } from './types/${type}/control.tsx'\n`,
}

/** Parts that a type cannot be without: the file and what is taken from it; a whole file where nothing is named. */
export const neededParts: Record<string, [file: 'engine' | 'export' | 'control' | 'design', part?: string]> = {
  Label: ['engine', "  label: '心情',\n"],
  Group: ['engine', "  group: 'business',\n"],
  Shape: ['engine', '  shape: { defaultValue: aText, face: aText },\n'],
  Nestable: ['engine', '  nestable: true,\n'],
  Kind: ['engine', '  kind: text,\n'],
  Exports: ['engine', "  exports: () => import('./export.ts'),\n"],
  Schema: ['export', '  schema: (control) => textSchema(control),\n'],
  Export: ['export'],
  Widget: ['control', '  Widget: Face,\n'],
  Words: ['control', '  ReadOnly: PlainWords,\n'],
  Control: ['control'],
  Icon: ['design', '  icon: SmileOutlined,\n'],
  Design: ['design'],
}

export const fileOf = (type: string, file: 'engine' | 'export' | 'control' | 'design') =>
  ({
    engine: `${engine}/types/${type}/${type}.ts`,
    export: `${engine}/types/${type}/export.ts`,
    control: `${web}/types/${type}/control.tsx`,
    design: `${web}/types/${type}/design.tsx`,
  })[file]

export function addControl(copy: string, type: string): void {
  put(copy, controlFiles(type))
  for (const [list, line] of Object.entries(controlLists))
    writeFileSync(join(copy, list), readFileSync(join(copy, list), 'utf8') + line(type))
}

/** Takes the line of a type out of a list. */
export function dropLine(copy: string, list: string, type: string): void {
  const path = join(copy, list)
  writeFileSync(path, readFileSync(path, 'utf8').replace(controlLists[list]?.(type) ?? '', ''))
}

export function dropControl(copy: string, type: string): void {
  for (const file of Object.keys(controlFiles(type)))
    rmSync(dirname(join(copy, file)), { recursive: true, force: true })
  for (const list of Object.keys(controlLists)) dropLine(copy, list, type)
}
