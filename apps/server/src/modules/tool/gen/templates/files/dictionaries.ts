import { serverFolder, type Template } from '#/modules/tool/gen/templates/template.ts'
import { str } from '#/modules/tool/gen/text/code.ts'

const typeFrom = (area: string) =>
  area === 'system' ? '#/modules/system/settings/dictType/dictionaries.ts' : '#/modules/system/api.ts'

export const dictionaryFile: Template = {
  path: (slice) => `${serverFolder(slice)}/${slice.entity}.dict.ts`,
  text: ({ area, dictionaries }) => {
    const all = dictionaries.map(({ type, name, entries }) => {
      const values = entries.map(
        ({ value, label, isDefault }) =>
          `{ value: ${str(value)}, label: ${str(label)}${isDefault ? ', isDefault: true' : ''} }`,
      )
      return `{ type: ${str(type)}, name: ${str(name)}, choice: true, entries: [${values.join(', ')}] },`
    })
    return `import type { Dictionary } from '${typeFrom(area)}'

export default [
  ${all.join('\n  ')}
] satisfies readonly Dictionary[]
`
  },
}
